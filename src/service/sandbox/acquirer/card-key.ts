/** SIMULATED: the key pair of the acquirer, which alone can read what the page encrypts. */
import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { CardKeys } from '../../payments/attempts/acquirer.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { addSetting, findSetting, setSetting } from '../../platform/store/settings.ts';

/** The setting with the private key, which all processes share. */
const SETTING = 'sandbox_card_key';

const generate = promisify(generateKeyPair);

async function createKey(): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

/** Parsing a key takes longer than decrypting with it. */
let parsed: { text: string; key: KeyObject } | undefined;

async function readPrivateKey(store: Store): Promise<KeyObject> {
  const text = (await findSetting(store, SETTING)) ?? (await addSetting(store, SETTING, await createKey()));
  if (parsed?.text !== text) parsed = { text, key: createPrivateKey(text) };
  return parsed.key;
}

/** Replaces the key pair: what was encrypted with the old one can no longer be read. */
export const rotateCardKey = async (store: Store): Promise<void> =>
  setSetting(store, SETTING, await createKey());

export const createCardKeys = (store: Store): CardKeys => ({
  isRequired: false,
  async read() {
    const { n = '' } = createPublicKey(await readPrivateKey(store)).export({ format: 'jwk' });
    return `10001|${Buffer.from(n, 'base64url').toString('hex').toUpperCase()}`;
  },
});

/** Decrypts a JWE in compact form. @throws for one that this key does not open */
function decrypt(jwe: string, key: KeyObject): Record<string, unknown> {
  const [header = '', wrapped = '', iv = '', ciphertext = '', tag = ''] = jwe.split('.');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const secret = privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(wrapped, 'base64url'));
  const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(iv, 'base64url'));
  decipher.setAAD(Buffer.from(header)).setAuthTag(Buffer.from(tag, 'base64url'));
  const text = Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]);
  return JSON.parse(text.toString()) as Record<string, unknown>;
}

/** Reads a field of the text. @throws if it is not there, or was encrypted too long ago or in the future */
function readField(plain: Record<string, unknown>, name: string, now: number): string {
  const { [name]: value, generationtime } = plain;
  const age = now - Date.parse(String(generationtime));
  if (typeof value !== 'string' || !(Math.abs(age) < DAY_MS)) throw new Error(`There is no ${name}.`);
  return value;
}

/**
 * Decrypts fields by their names in the texts.
 * @returns `undefined` if the acquirer cannot read one of them
 */
export async function decryptFields<Name extends string>(
  store: Store,
  fields: Readonly<Record<Name, string>>,
  now: number,
): Promise<Record<Name, string> | undefined> {
  const key = await readPrivateKey(store);
  try {
    const read = Object.entries<string>(fields).map(([name, jwe]) => [
      name,
      readField(decrypt(jwe, key), name, now),
    ]);
    return Object.fromEntries(read) as Record<Name, string>;
  } catch {
    return undefined;
  }
}
