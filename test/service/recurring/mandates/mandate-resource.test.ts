import { describe, expect, it } from 'vitest';
import { cancelMandate, findActiveMandate } from '../../../../src/service/recurring/mandates/mandates.ts';
import { createCardShopper } from '../../support/shopper/create-card-shopper.ts';
import { shareService } from '../../support/use-service.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';
import { createDebtor, debitOf } from './create-debtor.ts';

const service = shareService();

const { list, give, debit } = createDebtor(() => service);
const { readView } = createCardShopper(() => service);
const { act, listEvents } = createSubscriber(() => service);

const read = async (id: string, company = service.merchant) => service.get(`/api/v5/mandates/${id}`, company);

describe('a mandate', () => {
  it('is stored with the first payment of a subscription, without the IBAN and the holder’s name', async () => {
    const link = await service.createLink({
      SubscriptionOnCompletion: { Interval: 'month' },
      Metadata: { shopperReference: 'ada' },
    });
    const { mandate } = await readView(link);
    expect(mandate?.isRecurring).toBe(true);
    await service.pay(link, debitOf());
    const [kept, ...others] = await list(`?TransactionId=${link.transactionId}`);
    expect(others).toEqual([]);
    expect(kept).toEqual({
      MandateId: expect.stringMatching(/^mdt_[0-9a-f-]{36}$/),
      State: 'ACTIVE',
      ShopperReference: 'ada',
      Reference: mandate?.reference,
      Last4: '3000',
      Country: 'DE',
      StopReason: null,
      TransactionId: link.transactionId,
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect((await read(kept?.MandateId ?? '')).body).toMatchObject({ Mandate: kept });
    expect(await listEvents()).toContainEqual(
      expect.objectContaining({
        type: 'mandate.created',
        TransactionId: kept?.MandateId,
        Status: 'ACTIVE',
        Metadata: { shopperReference: 'ada', resource: 'mandate' },
      }),
    );
    const tables = ['mandates', 'attempts', 'acquirer_accounts', 'acquirer_debits', 'events'] as const;
    for (const table of tables)
      expect(JSON.stringify(await service.store.selectFrom(table).selectAll().execute())).not.toMatch(
        table === 'attempts' ? /0532\s?0130/ : /0532\s?0130|Ada Rossi/,
      );
  });

  it.each([
    ['a payment without a subscription', {}, 'Ada'],
    ['a subscription of one payment', { SubscriptionOnCompletion: { Interval: 'month', Cycles: 1 } }, 'Ada'],
    ['a debit that is declined', { SubscriptionOnCompletion: { Interval: 'month' } }, 'DECLINE Ada'],
  ])('is not stored for %s', async (_what, terms, holder) => {
    const link = await service.createLink(terms);
    await service.pay(link, debitOf(holder));
    expect(await list(`?TransactionId=${link.transactionId}`)).toEqual([]);
  });

  it('is listed by its shopper reference, and for its company only', async () => {
    const id = await give('Ada', { shopperReference: 'grace' });
    expect(await list('?ShopperReference=grace')).toMatchObject([{ MandateId: id }]);
    expect(await list('?ShopperReference=Grace')).toEqual([]);
    expect(await list('', service.partner)).toEqual([]);
    const foreign = await read(id, service.partner);
    expect([foreign.status, foreign.body]).toEqual([404, (await read('mdt_x')).body]);
  });

  it('ends once, and only if it is the one that is named', async () => {
    const [id, other] = [await give('Ada'), await give('Ada')];
    const { store, clock } = service;
    const cancel = () => store.transaction().execute((trx) => cancelMandate(trx, { id, now: clock.now() }));
    await cancel();
    clock.advance(1);
    await cancel();
    const ended = (await listEvents()).filter(({ type }) => type === 'mandate.cancelled');
    expect(ended.map(({ TransactionId }) => TransactionId)).toEqual([id]);
    expect((await read(other)).body).toMatchObject({ Mandate: { State: 'ACTIVE' } });
    const find = (key: string | null) => findActiveMandate(store, key, clock.now());
    expect([(await find(other))?.id, await find(id), await find(null)]).toEqual([
      other,
      undefined,
      undefined,
    ]);
  });

  it('cannot be cancelled while a subscription charges it, nor charged once it is cancelled', async () => {
    const MandateId = await give();
    const url = `/api/v5/mandates/${MandateId}`;
    const [subscription] = await createSubscriber(() => service).list();
    expect((await service.delete(url)).body).toMatchObject({
      StatusCode: 409,
      Code: 'MANDATE_IN_USE',
      Message: expect.stringContaining(String(subscription?.SubscriptionId)),
    });
    expect((await service.delete(url, service.partner)).status).toBe(404);
    await act('cancel', {}, subscription?.SubscriptionId);
    service.clock.advance(1);
    expect((await service.delete(url)).status).toBe(200);
    expect((await service.delete(url)).status).toBe(404);
    expect((await read(MandateId)).body).toMatchObject({ Mandate: { State: 'CANCELLED' } });
    const unknown = await debit('mdt_x');
    expect([unknown.status, unknown.body.Message]).toEqual([404, 'Mandate not found.']);
    expect((await debit(MandateId)).body).toEqual(unknown.body);
    const told = (await listEvents()).filter(({ TransactionId }) => TransactionId === MandateId);
    expect(told.map(({ type }) => type)).toEqual(['mandate.created', 'mandate.cancelled']);
  });
});
