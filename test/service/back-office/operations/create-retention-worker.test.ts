import { describe, expect, it } from 'vitest';
import {
  removeOld,
  STEP_ROWS,
} from '../../../../src/service/back-office/operations/create-retention-worker.ts';
import { RETENTION } from '../../../../src/service/create-retention.ts';
import { createRememberedShopper, REMEMBER } from '../../support/shopper/create-remembered-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const DAYS = { deliveryRetentionDays: 90, eventRetentionDays: 400 };
const DAY_S = 86_400;

const run = () =>
  removeOld({ store: service.store, parts: RETENTION, retention: DAYS, realNow: service.clock.now });
const count = async (table: 'deliveries' | 'delivery_attempts' | 'events') =>
  (await service.store.selectFrom(table).selectAll().execute()).length;
const countAll = async () => [
  await count('deliveries'),
  await count('delivery_attempts'),
  await count('events'),
];

async function deliver() {
  await service.post('/api/v5/webhooks/create', {
    Url: 'https://hooks.example/',
    EventTypes: ['payment.settled'],
  });
  await service.pay(await service.createLink());
  await service.deliverDue();
}

describe('removeOld', () => {
  it('removes deliveries with their attempts after 90 days, and events after 400', async () => {
    await deliver();
    expect(await countAll()).toEqual([1, 1, 2]);
    service.clock.advance(90 * DAY_S);
    await run();
    expect(await countAll()).toEqual([1, 1, 2]);
    service.clock.advance(1);
    await run();
    expect(await countAll()).toEqual([0, 0, 2]);
    service.clock.advance(310 * DAY_S);
    await run();
    expect(await countAll()).toEqual([0, 0, 0]);
  });

  it('removes the records of code requests after a day, and unused remembered cards', async () => {
    const shopper = createRememberedShopper(() => service);
    await shopper.save({ card: { expiry: '12/39' } });
    await shopper.ask(await service.createLink(REMEMBER));
    const countAsked = async () =>
      (await service.store.selectFrom('card_finders').select('id').execute()).length;
    await run();
    expect([await countAsked(), await shopper.readCards()]).toMatchObject([1, [{ last4: '1111' }]]);
    service.clock.advance(DAY_S + 1);
    await run();
    expect([await countAsked(), await shopper.readCards()]).toMatchObject([0, [{ last4: '1111' }]]);
    service.clock.advance(400 * DAY_S);
    await run();
    expect(await shopper.readCards()).toEqual([]);
  });

  it('keeps only the last digits of an account, 90 days after its link and its payment have ended', async () => {
    const sepa = { DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada Rossi' };
    const request = { ...sepa, LinkDurationSeconds: 60, PaymentMethods: ['SEPA'] };
    const pending = await service.createLink({ ...request, TransactionId: 'pending' });
    await service.createLink({ ...request, TransactionId: 'expired' });
    await service.pay(pending, { method: 'sepa_direct_debit', debit: { holder: 'PENDING Rossi' } });
    const readStored = async () => {
      const links = service.store.selectFrom('links').innerJoin('payments', 'payments.id', 'payment_id');
      const rows = await links.select(['transaction_id', 'request']).orderBy('transaction_id').execute();
      return rows.map(({ transaction_id: id, request: stored }) => [id, JSON.parse(stored).DebtorIban]);
    };
    service.clock.advance(90 * DAY_S + 60);
    await service.runDueJobs();
    await run();
    expect(await readStored()).toEqual([
      ['expired', sepa.DebtorIban],
      ['pending', sepa.DebtorIban],
    ]);
    service.clock.advance(1);
    await run();
    expect(await readStored()).toEqual([
      ['expired', '•••• 3456'],
      ['pending', sepa.DebtorIban],
    ]);
    await service.post('/sandbox/payments/pending/settle', undefined);
    service.clock.advance(DAY_S + 1);
    await run();
    expect(await readStored()).toContainEqual(['pending', '•••• 3456']);
    const { Link } = (await service.get('/api/v5/payments/link/expired')).body;
    expect(Link).toMatchObject({ ...sepa, DebtorIban: '•••• 3456' });
  });

  it('removes mails with a code after a day, and no others', async () => {
    const shopper = createRememberedShopper(() => service);
    await shopper.save();
    await shopper.ask(await service.createLink(REMEMBER));
    const listKinds = async () =>
      (
        await service.store.selectFrom('mails').select('kind').orderBy('created_at').orderBy('kind').execute()
      ).map(({ kind }) => kind);
    await run();
    expect(await listKinds()).toEqual(['card_remembered', 'card_code']);
    service.clock.advance(DAY_S + 1);
    await run();
    expect(await listKinds()).toEqual(['card_remembered']);
  });

  it('keeps unsent deliveries and their events', async () => {
    // It would send what is set back.
    await service.worker.stop();
    await service.post('/api/v5/webhooks/create', {
      Url: 'https://hooks.example/',
      EventTypes: ['payment.settled'],
    });
    await service.pay(await service.createLink());
    await service.store.updateTable('deliveries').set({ state: 'PENDING' }).execute();
    service.clock.advance(500 * DAY_S);
    await run();
    expect(await count('deliveries')).toBe(1);
    const events = await service.store.selectFrom('events').select('type').execute();
    expect(events).toEqual([{ type: 'payment.settled' }]);
  });

  it('removes the document of a mail after 90 days, and keeps its text', async () => {
    await service.pay(await service.createLink({ SendConfirmationEmail: true }));
    const read = () => service.store.selectFrom('mails').select(['text', 'html']).executeTakeFirstOrThrow();
    const before = await read();
    service.clock.advance(90 * DAY_S);
    await run();
    expect(await read()).toEqual(before);
    service.clock.advance(1);
    await run();
    expect(await read()).toEqual({ text: before.text, html: null });
  });

  it('removes all old rows in batches', async () => {
    const row = { company_id: 1, type: 'payment.held', payload: '{}', occurred_at: 0 };
    const rows = Array.from({ length: STEP_ROWS + 1 }, (_, index) => ({
      ...row,
      id: `e${index}`,
      payment_id: `p${index}`,
    }));
    await service.store.insertInto('events').values(rows).execute();
    await run();
    expect(await count('events')).toBe(0);
  });
});
