interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/**
 * A key that no other press has: 128 random bits, as 32 hexadecimal digits. Not `randomUUID`, which is missing before
 * Safari 15.4 and on pages without TLS, as a phone sees a sandbox in its own network.
 * https://w3c.github.io/webcrypto/#Crypto-method-randomUUID
 */
export const createAttemptKey = (crypto: RandomSource): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
