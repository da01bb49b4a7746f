import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shortenClaims } from '../../../../src/service/store/migrations/shorten-claims.ts';
import type { Store } from '../../../../src/service/store/open-store.ts';
import { openTestStore } from '../../open-test-store.ts';

const NOW = 1_790_000_000_000;
const LEASE_MS = 60_000;
const MONTH_MS = 30 * 86_400_000;

let store: Store;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  store = await openTestStore();
});
afterEach(async () => {
  vi.useRealTimers();
  await store.destroy();
});

it.each([
  ['of the sandbox’s clock, which was a month ahead', NOW + MONTH_MS + LEASE_MS, NOW + LEASE_MS],
  ['of real time', NOW + 1000, NOW + 1000],
  ['that is over', 0, 0],
])('gives a call no longer than one takes: a lease %s', async (_case, before, after) => {
  const call = { company_id: 1, key: 'k', call: 'POST /', holder: 'h', body_digest: '', created_at: NOW };
  await store
    .insertInto('idempotency_keys')
    .values({ ...call, leased_until: before, status_code: null, answer: null })
    .execute();
  await shortenClaims(store as unknown as Kysely<unknown>);
  const rows = await store.selectFrom('idempotency_keys').select('leased_until').execute();
  expect(rows).toEqual([{ leased_until: after }]);
});
