import {
  type CipherGCMTypes,
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

const CIPHER: CipherGCMTypes = 'aes-256-gcm';

const encode = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

const HEADER = encode(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', version: '1' }));

/** Reads the key as Adyen writes it: exponent and modulus in hexadecimal. */
function readPublicKey(publicKey: string) {
  const [exponent = '', modulus = ''] = publicKey.split('|');
  const fromHex = (hex: string) =>
    encode(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
  return createPublicKey({
    format: 'jwk',
    key: { kty: 'RSA', e: fromHex(exponent), n: fromHex(modulus) },
  });
}

/**
 * Encrypts a field of a card as the page does (RFC 7516, compact form).
 * @param field as Adyen names it: `number`, `expiryMonth`, `expiryYear` or `cvc`
 * @param now ms since 1970
 */
export function encryptText(publicKey: string, field: string, value: string, now: number): string {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const wrapped = publicEncrypt(
    { key: readPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    key,
  );
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(HEADER));
  const plain = JSON.stringify({ [field]: value, generationtime: new Date(now).toISOString() });
  const cipherText = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [HEADER, ...[wrapped, iv, cipherText, cipher.getAuthTag()].map(encode)].join('.');
}
