import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { EVENTS } from '../../../src/service/subjects/facts.ts';
import { moveDeliveries } from '../../../src/service/webhooks/deliveries/pending-deliveries.ts';
import { resendDelivery } from '../../../src/service/webhooks/registrations/resend-delivery.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { POLL } from '../support/poll.ts';
import { hasServer } from './server/require-server.ts';

const NEW_URL = 'https://new.example/';

describe.skipIf(!hasServer)(
  'two deliveries of an event that are moved to one address at the same time',
  () => {
    let store: Store;
    let companyId: number;

    const addDelivery = (id: string, change: object = {}) =>
      store
        .insertInto('deliveries')
        .values({
          id: `dlv_${id}`,
          company_id: companyId,
          event_id: 'evt_1',
          webhook_id: `wh_${id}`,
          url: `https://${id}.example/`,
          origin: `https://${id}.example`,
          event_type: 'payment.settled',
          transaction_id: 't',
          state: 'PENDING',
          attempt: 0,
          attempts_before_resend: 0,
          due_at: 0,
          leased_until: 0,
          created_at: 0,
          ...change,
        })
        .execute();
    const addWebhook = (id: string, url: string) =>
      store
        .insertInto('webhooks')
        .values({
          id: `wh_${id}`,
          company_id: companyId,
          url,
          event_types: '[]',
          enabled: 1,
          secret: 'whsec_own',
          created_at: 0,
        })
        .execute();
    const readDeliveries = () =>
      store.selectFrom('deliveries').select(['id', 'state', 'url']).orderBy('id').execute();
    const countWaiting = async () => {
      const { rows } = await sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(store);
      return rows.length;
    };
    /** Moves the first one’s delivery, and begins the second before that is committed. */
    async function moveFirst(begin: () => Promise<unknown>): Promise<unknown> {
      let second: Promise<unknown> = Promise.resolve();
      await store.transaction().execute(async (trx) => {
        await moveDeliveries(trx, { companyId, webhookId: 'wh_a' }, NEW_URL);
        second = begin().catch((error: Error) => error.message);
        await expect.poll(countWaiting, POLL).toBe(1);
      });
      return second;
    }

    beforeEach(async () => {
      store = await openTestStore();
      companyId = (await registerCompanies(store, BUILT_IN_COMPANIES))[0]?.id ?? 0;
      const event = { payment_id: 'p', type: 'payment.settled', payload: '{}', occurred_at: 0 };
      await store
        .insertInto('events')
        .values({ id: 'evt_1', company_id: companyId, ...event })
        .execute();
      await addDelivery('a');
    });
    afterEach(() => store.destroy());

    it('leaves one of them, whose webhooks are changed together', async () => {
      await addDelivery('b');
      const move = () =>
        store.transaction().execute((trx) => moveDeliveries(trx, { companyId, webhookId: 'wh_b' }, NEW_URL));
      expect(await moveFirst(move)).toBeUndefined();
      expect(await readDeliveries()).toEqual([
        { id: 'dlv_a', state: 'PENDING', url: NEW_URL },
        { id: 'dlv_b', state: 'CANCELLED', url: 'https://b.example/' },
      ]);
    });

    it('does not move an event that is written at the same time to where it goes already', async () => {
      await addDelivery('b', { url: NEW_URL });
      let move: Promise<unknown> = Promise.resolve();
      await store.transaction().execute(async (trx) => {
        await trx.selectFrom('deliveries').select('id').where('id', '=', 'dlv_a').forUpdate().execute();
        const first = store
          .transaction()
          .execute((other) => moveDeliveries(other, { companyId, webhookId: 'wh_a' }, NEW_URL));
        move = first.catch((error: Error) => error.message);
        await expect.poll(countWaiting, POLL).toBe(1);
        await addDelivery('a2', { event_id: 'evt_2', webhook_id: 'wh_a', url: 'https://a.example/' });
        await addDelivery('b2', { event_id: 'evt_2', webhook_id: 'wh_b', url: NEW_URL });
      });
      expect(await move).toBeUndefined();
      expect((await readDeliveries())[0]).toMatchObject({ id: 'dlv_a', state: 'CANCELLED' });
    });

    it('refuses to resend a delivery that another one replaces at that address', async () => {
      await addWebhook('b', NEW_URL);
      await addDelivery('b', { state: 'FAILED' });
      const resend = () =>
        store.transaction().execute((trx) =>
          resendDelivery(trx, 'dlv_b', {
            companyId,
            by: { granted: ['utilities'] },
            events: EVENTS,
            now: 0,
          }),
        );
      expect(await moveFirst(resend)).toBe('DELIVERY_DUPLICATE');
    });
  },
);
