import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { CardKeyAnswer } from '../../src/protocol/encrypted-card.ts';
import { settle } from './open-page.ts';

/** Many times what it takes; a busy machine is slow. */
const LONGEST_MS = 20_000;

const HEADER = { alg: 'RSA-OAEP-256', enc: 'A256GCM', version: '1' };

/** Creates a key pair as the acquirer has it. Only node:crypto opens what the page has encrypted. */
export function createCardKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '' } = publicKey.export({ format: 'jwk' });
  const modulus = Buffer.from(n, 'base64url').toString('hex').toUpperCase();
  return {
    answer: (change: Partial<CardKeyAnswer> = {}): CardKeyAnswer => ({
      publicKey: `10001|${modulus}`,
      now: '2026-11-21T12:00:00.000Z',
      isRequired: true,
      ...change,
    }),
    /** Decrypts a text, and throws unless it is exactly as described (RFC 7516). */
    open(text: string): Record<string, string> {
      const parts = text.split('.');
      const [header = '', ...rest] = parts;
      const [key, iv, sealed, tag] = rest.map((part) => Buffer.from(part, 'base64url'));
      if (!key || !iv || !sealed || !tag || parts.length !== 5)
        throw new Error(`${text} has not five parts.`);
      // Decoding is lenient: no other writing of the same bytes is acceptable.
      if (parts.some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part))
        throw new Error(`${text} is not base64url without padding.`);
      if (Buffer.from(header, 'base64url').toString() !== JSON.stringify(HEADER))
        throw new Error(`${header} is another header.`);
      if (iv.length !== 12 || tag.length !== 16) throw new Error('IV or tag has another length.');
      const wrap = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
      const decipher = createDecipheriv('aes-256-gcm', privateDecrypt(wrap, key), iv);
      decipher.setAAD(Buffer.from(header, 'ascii'));
      decipher.setAuthTag(tag);
      return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString());
    },
  };
}

/** Waits for the browser's cryptography, whose time the page's timers do not know. */
export async function settleUntil(isDone: () => boolean): Promise<void> {
  const endsAt = performance.now() + LONGEST_MS;
  while (!isDone()) {
    if (performance.now() > endsAt) throw new Error('It did not happen.');
    await settle();
  }
  await settle();
}
