import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** The bytes before the 32 random ones in an Ed25519 private key (RFC 8410, section 10.3). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/** Distinguishes signatures for `integrity` from those for other purposes (Signature-based Integrity, 2.2). */
const TAG = 'ed25519-integrity';

export interface ScriptSigner {
  /** The value of the attribute `integrity`: `ed25519-<public key>`. */
  integrity: string;
  /** Returns the headers with which a browser verifies the file's bytes before compression. */
  signFile(path: string): Record<string, string>;
}

interface Signed {
  mtimeMs: number;
  size: number;
  headers: Record<string, string>;
}

/**
 * Signs the script's files for `integrity="ed25519-…"`, with HTTP Message Signatures (RFC 9421) over `Unencoded-Digest`. A
 * browser with support refuses a file that this installation has not signed; others ignore the signature.
 * @param seed 256 bits in base64, the secret key
 */
export function createScriptSigner(seed: string): ScriptSigner {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_PREFIX, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(-PUBLIC_KEY_BYTES)
    .toString('base64');
  const params = `("unencoded-digest";sf);keyid="${publicKey}";tag="${TAG}"`;
  const known = new Map<string, Signed>();

  const signBytes = (bytes: Buffer): Record<string, string> => {
    const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
    const base = `"unencoded-digest";sf: ${digest}\n"@signature-params": ${params}`;
    return {
      'unencoded-digest': digest,
      'signature-input': `signature=${params}`,
      signature: `signature=:${sign(null, Buffer.from(base), key).toString('base64')}:`,
    };
  };

  return {
    integrity: `ed25519-${publicKey}`,
    signFile(path) {
      const { mtimeMs, size } = statSync(path);
      const last = known.get(path);
      // A build replaces the files while the service runs; with a stale signature, browsers would refuse the script.
      if (last?.mtimeMs === mtimeMs && last.size === size) return last.headers;
      const headers = signBytes(readFileSync(path));
      known.set(path, { mtimeMs, size, headers });
      return headers;
    },
  };
}
