interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/**
 * Creates a unique key for a press: 128 random bits as 32 hexadecimal digits. It does not use `randomUUID`, which is missing
 * before Safari 15.4 and without TLS, as when a phone opens a sandbox on the local network.
 * https://w3c.github.io/webcrypto/#Crypto-method-randomUUID
 */
export const createAttemptKey = (crypto: RandomSource): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
