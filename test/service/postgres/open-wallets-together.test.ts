import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useWalletSession, WALLET_SESSIONS } from '../../../src/service/ledger/sessions/wallet-sessions.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { POLL } from '../support/poll.ts';
import { hasServer } from './server/require-server.ts';

const needs = { getBaseUrl: () => '', now: () => 1 };

/** Creates a wallet session, and returns it with its store. */
async function prepare() {
  const store = await openTestStore();
  const at = { now: 0, companyId: 1, needs };
  const session = await store
    .transaction()
    .execute((trx) => WALLET_SESSIONS.create({ trx, ...at }, { ExpiresAt: '' }));
  const countWaiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(store);
    return rows.length;
  };
  return { store, at, session, countWaiting };
}

describe.skipIf(!hasServer)('a request for a wallet link that waits for another process', () => {
  it.each([
    ['open', 'USED'],
    ['revoke', 'REVOKED'],
  ])('opens nothing after %s', async (step, state) => {
    const { store, at, session, countWaiting } = await prepare();
    let second: Promise<string | undefined> | undefined;
    await store.transaction().execute(async (trx) => {
      const own = { trx, ...at };
      await WALLET_SESSIONS.move(own, await WALLET_SESSIONS.claim(own, session), step, 'x');
      second = useWalletSession(store, session, needs);
      await expect.poll(countWaiting, POLL).toBe(1);
    });
    expect(await second).toBeUndefined();
    expect(await store.selectFrom('records').select('state').execute()).toEqual([{ state }]);
    await store.destroy();
  });
});
