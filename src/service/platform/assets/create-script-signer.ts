import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** The bytes before the 32 random ones in an Ed25519 private key (RFC 8410, section 10.3). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/** Distinguishes a signature for `integrity` from those for other purposes (Signature-based Integrity, 2.2). */
const TAG = 'ed25519-integrity';

export interface ScriptSigner {
  /** The value that shops write into `integrity`: `ed25519-<public key>`. */
  integrity: string;
  /** The headers with which a browser checks the file's bytes, as they are before any compression. */
  signFile(path: string): Record<string, string>;
}

interface Signed {
  mtimeMs: number;
  size: number;
  headers: Record<string, string>;
}

/**
 * Signs the script's files for `integrity="ed25519-…"`: HTTP Message Signatures (RFC 9421) over `Unencoded-Digest`.
 * A browser that knows it refuses a file that this installation has not signed; others load it as always.
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
      // A build under a running service makes new files; a signature of the old ones would shut every shop out.
      if (last?.mtimeMs === mtimeMs && last.size === size) return last.headers;
      const headers = signBytes(readFileSync(path));
      known.set(path, { mtimeMs, size, headers });
      return headers;
    },
  };
}
