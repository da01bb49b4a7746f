import { createHash, createPublicKey, verify } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScriptSigner } from '../../../../src/service/platform/assets/create-script-signer.ts';
import { createDataDir } from '../../support/create-data-dir.ts';

const SEED = Buffer.alloc(32, 1).toString('base64');
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

let file: string;
let removeDataDir: () => void;
beforeEach(() => {
  const { dataDir, ...dir } = createDataDir();
  removeDataDir = dir.removeDataDir;
  file = join(dataDir, 'checkout.js');
  writeFileSync(file, 'window.ServicePay={}');
});
afterEach(() => removeDataDir());

/** The browser's way: the base is put together from the headers, and checked with the key of `integrity`. */
function isSigned(headers: Record<string, string>, integrity: string): boolean {
  const params = /^signature=(.+)$/.exec(headers['signature-input'] ?? '')?.[1];
  const signature = /^signature=:(.+):$/.exec(headers.signature ?? '')?.[1] ?? '';
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_KEY_PREFIX, Buffer.from(integrity.slice('ed25519-'.length), 'base64')]),
    format: 'der',
    type: 'spki',
  });
  const base = `"unencoded-digest";sf: ${headers['unencoded-digest']}\n"@signature-params": ${params}`;
  return verify(null, Buffer.from(base), key, Buffer.from(signature, 'base64'));
}

describe('createScriptSigner', () => {
  it('signs the digest of the file’s bytes with the key that it names', () => {
    const { integrity, signFile } = createScriptSigner(SEED);
    const headers = signFile(file);
    const digest = createHash('sha256').update('window.ServicePay={}').digest('base64');
    expect(headers['unencoded-digest']).toBe(`sha-256=:${digest}:`);
    expect(headers['signature-input']).toBe(
      `signature=("unencoded-digest";sf);keyid="${integrity.slice('ed25519-'.length)}";tag="ed25519-integrity"`,
    );
    expect(isSigned(headers, integrity)).toBe(true);
    expect(isSigned({ ...headers, 'unencoded-digest': 'sha-256=:AAAA:' }, integrity)).toBe(false);
    expect(isSigned(headers, createScriptSigner(Buffer.alloc(32, 2).toString('base64')).integrity)).toBe(
      false,
    );
  });

  it('has the public key of RFC 8032, test 1, for that test’s secret key', () => {
    const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
    const key = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
    expect(createScriptSigner(Buffer.from(seed, 'hex').toString('base64')).integrity).toBe(
      `ed25519-${Buffer.from(key, 'hex').toString('base64')}`,
    );
  });

  it('keeps its key as long as it keeps its seed', () => {
    expect(createScriptSigner(SEED)).toMatchObject({ integrity: createScriptSigner(SEED).integrity });
  });

  it('signs a file again when a build has changed it', () => {
    const { integrity, signFile } = createScriptSigner(SEED);
    const before = signFile(file);
    expect(signFile(file)).toBe(before);
    writeFileSync(file, 'window.ServicePay=[]');
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    const after = signFile(file);
    expect(after['unencoded-digest']).not.toBe(before['unencoded-digest']);
    expect(isSigned(after, integrity)).toBe(true);
  });
});
