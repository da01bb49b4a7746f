import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  createWalletSession,
  findWalletSession,
  revokeWalletSession,
  useWalletSession,
} from '../../../src/service/ledger/sessions/wallet-sessions.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { POLL } from '../support/poll.ts';
import { hasServer } from './server/require-server.ts';

const needs = { getBaseUrl: () => '', now: () => 0 };

/** Makes a session, and returns its store and id. */
async function prepare() {
  const store = await openTestStore();
  const made = await store
    .transaction()
    .execute((trx) => createWalletSession({}, { trx, now: 0, companyId: 1 }, needs));
  const { WalletUrl } = made as { WalletUrl: string };
  const session = await findWalletSession(store, WalletUrl.split('/').at(-1) ?? '');
  const countWaiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(store);
    return rows.length;
  };
  return { store, id: session?.id ?? '', countWaiting };
}

describe.skipIf(!hasServer)('two requests for a wallet link in two processes', () => {
  it('open one page, also if the second waits for the first', async () => {
    const { store, id, countWaiting } = await prepare();
    let second: Promise<string | undefined> | undefined;
    await store.transaction().execute(async (trx) => {
      expect(await useWalletSession(trx, id, 1)).toBeDefined();
      second = useWalletSession(store, id, 1);
      await expect.poll(countWaiting, POLL).toBe(1);
    });
    expect(await second).toBeUndefined();
    await store.destroy();
  });

  it('open none once it is revoked at the same time', async () => {
    const { store, id, countWaiting } = await prepare();
    let second: Promise<string | undefined> | undefined;
    await store.transaction().execute(async (trx) => {
      await revokeWalletSession({ companyId: 1, id }, { trx, now: 1 });
      second = useWalletSession(store, id, 1);
      await expect.poll(countWaiting, POLL).toBe(1);
    });
    expect(await second).toBeUndefined();
    const rows = await store.selectFrom('wallet_sessions').select('state').execute();
    expect(rows).toEqual([{ state: 'REVOKED' }]);
    await store.destroy();
  });
});
