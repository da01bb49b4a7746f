import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { readSecret } from '../../../../src/service/platform/store/read-secret.ts';
import { openTestStore } from '../../support/open-test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.destroy());

describe('readSecret', () => {
  it('creates 256 random bits once, and returns the same from then on', async () => {
    const secret = await readSecret(store, 'token_key');
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    expect(await readSecret(store, 'token_key')).toBe(secret);
  });

  it('creates another secret for every name and every installation', async () => {
    const other = await openTestStore();
    const secrets = [
      await readSecret(store, 'token_key'),
      await readSecret(store, 'other_key'),
      await readSecret(other, 'token_key'),
    ];
    expect(new Set(secrets).size).toBe(3);
    await other.destroy();
  });
});
