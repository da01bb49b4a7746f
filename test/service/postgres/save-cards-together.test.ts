import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { StoreTransaction } from '../../../src/service/platform/store/open-store.ts';
import { MAX_SAVED_CARDS, saveCard } from '../../../src/service/recurring/cards/saved-cards.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { POLL } from '../support/poll.ts';
import { hasServer } from './server/require-server.ts';

const OWNER = { companyId: 1, shopperReference: 'ada' };

describe.skipIf(!hasServer)('two payments of a shopper that save a card at the same time', () => {
  it('leave no more cards than two consecutive payments', async () => {
    const store = await openTestStore();
    let now = 0;
    const save = (trx: StoreTransaction, last4: string) => {
      now += 1;
      const card = { brand: 'visa', last4, expiry: '12/30', acquirer_token: 'token', email: null } as const;
      return saveCard(trx, { owner: OWNER, card, now });
    };
    const inTransaction = (last4: string) => store.transaction().execute((trx) => save(trx, last4));
    for (let number = 0; number < MAX_SAVED_CARDS; number += 1) await inTransaction(`100${number}`);

    const countWaiting = async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(store);
      return rows.length;
    };
    let second: Promise<string> | undefined;
    await store.transaction().execute(async (trx) => {
      await save(trx, '2001');
      second = inTransaction('2002');
      await expect.poll(countWaiting, POLL).toBe(1);
    });
    await second;
    expect(await store.selectFrom('saved_cards').select('id').execute()).toHaveLength(MAX_SAVED_CARDS);
    await store.destroy();
  });
});
