import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { createDebtor, debitOf } from '../mandates/create-debtor.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';

const service = useService({ companies: ALL_SCOPES });

const { begin, read, pass, act, listRenewals, listEvents } = createSubscriber(() => service);
const { give, debit, list: listMandates } = createDebtor(() => service);

const object = (id: string) => service.post(`/sandbox/payments/${id}/dispute`, undefined);
const winDispute = (id: string) => service.post(`/sandbox/payments/${id}/win-dispute`, undefined);
const loseDispute = (id: string) => service.post(`/sandbox/payments/${id}/lose-dispute`, undefined);
const readCard = async () => (await service.get('/api/v5/wallet/cards')).body.Cards[0];
const ADA = { Metadata: { shopperReference: 'ada-42' } };

/** Saves a card with a payment. @returns the payment */
async function saveCard(): Promise<string> {
  const link = await service.createLink(ADA);
  await service.pay(link, { save: true });
  return link.transactionId;
}
const charge = async (change: object = {}) => {
  const { CardId } = (await readCard()) ?? {};
  const terms = { CardId, Amount: 500, Purpose: 'Coffee', Reason: 'unscheduled', ...change };
  return (await service.post('/api/v5/payments/charge', terms)).body;
};

describe('a subscription one payment of which is disputed', () => {
  it('is paused, and charged again only after it was resumed', async () => {
    const { TransactionId } = await begin();
    await object(TransactionId);
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'PAUSED', StopReason: 'dispute', NextPaymentAt: null });
    expect((await listEvents()).map(({ type }) => type)).toContain('subscription.paused');
    await loseDispute(TransactionId);
    await pass(40);
    expect(await listRenewals()).toEqual([]);
    expect((await act('resume')).body.Subscription).toMatchObject({
      State: 'ACTIVE',
      StopReason: null,
      NextPaymentAt: '2027-01-21T09:30:00.000Z',
    });
    await pass(30);
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED']);
  });

  it('goes on at the next date of its plan once the dispute is won', async () => {
    const { TransactionId } = await begin();
    await object(TransactionId);
    await pass(5);
    await winDispute(TransactionId);
    expect(await read()).toMatchObject({
      State: 'ACTIVE',
      StopReason: null,
      NextPaymentAt: '2026-12-21T09:30:00.000Z',
    });
  });

  it('stays paused while another one is disputed', async () => {
    const { TransactionId } = await begin();
    await pass(31);
    const [renewal] = await listRenewals();
    await object(TransactionId);
    await object(String(renewal?.id));
    await service.runDueJobs();
    await winDispute(TransactionId);
    expect((await read()).State).toBe('PAUSED');
  });

  it('stays paused if the merchant had paused it', async () => {
    const { TransactionId } = await begin();
    await act('pause');
    await object(TransactionId);
    await winDispute(TransactionId);
    expect(await read()).toMatchObject({ State: 'PAUSED', StopReason: null });
  });

  it('is not charged while it is past due, and its shopper may still pay', async () => {
    const { TransactionId } = await begin({ card: { number: '4000 0000 0000 0341' } });
    await pass(30);
    await object(TransactionId);
    await pass(6);
    const attempts = service.store.selectFrom('attempts').select('id').where('origin', '=', 'renewal');
    expect(await attempts.execute()).toHaveLength(1);
    const { PaymentUrl } = await read();
    await service.pay({ transactionId: '', path: new URL(String(PaymentUrl)).pathname }, {});
    expect(await read()).toMatchObject({ State: 'ACTIVE', StopReason: null });
  });

  it('by direct debit is not debited again after the debit was taken back', async () => {
    const { TransactionId } = await begin(debitOf());
    await pass(2);
    await object(TransactionId);
    await loseDispute(TransactionId);
    await pass(5);
    const attempts = service.store.selectFrom('attempts').select('id').where('origin', '=', 'renewal');
    expect(await attempts.execute()).toEqual([]);
    expect(await read()).toMatchObject({ StopReason: 'dispute' });
  });

  it('is charged as before after a refund', async () => {
    const { TransactionId } = await begin();
    await service.post(`/sandbox/payments/${TransactionId}/refund`, undefined);
    await pass(31);
    expect(await listRenewals()).toHaveLength(1);
  });
});

describe('a saved card whose holder has disputed a payment', () => {
  it('is not charged until the merchant resumes it', async () => {
    await saveCard();
    const { TransactionId } = await charge();
    await object(String(TransactionId));
    expect(await charge()).toMatchObject({ StatusCode: 409, Code: 'CARD_STOPPED' });
    const { CardId, StopReason } = (await readCard()) ?? {};
    expect(StopReason).toBe('dispute');
    const resume = () => service.post(`/api/v5/wallet/cards/${CardId}/resume`, undefined);
    expect((await resume()).body).toMatchObject({ StatusCode: 200, Card: { CardId, StopReason: null } });
    expect((await resume()).body).toMatchObject({ StatusCode: 409, Code: 'CARD_STATE' });
    expect((await charge()).Status).toBe('SETTLED');
  });

  it('is not charged after the payment that saved it was disputed, until that is won', async () => {
    const first = await saveCard();
    await object(first);
    expect(await charge()).toMatchObject({ Code: 'CARD_STOPPED' });
    await winDispute(first);
    expect((await charge()).Status).toBe('SETTLED');
  });

  it('is not charged while another dispute stands or was lost', async () => {
    const first = await saveCard();
    const { TransactionId } = await charge();
    await object(first);
    await object(String(TransactionId));
    await loseDispute(String(TransactionId));
    await winDispute(first);
    expect(await charge()).toMatchObject({ Code: 'CARD_STOPPED' });
  });

  it('is charged again once the last of its disputes is won', async () => {
    const first = await saveCard();
    const { TransactionId } = await charge();
    for (const id of [first, String(TransactionId)]) await object(id);
    for (const id of [String(TransactionId), first]) await winDispute(id);
    expect((await charge()).Status).toBe('SETTLED');
  });

  it('forgets the disputes before it was resumed', async () => {
    const first = await saveCard();
    const { TransactionId } = await charge();
    await object(first);
    const { CardId } = (await readCard()) ?? {};
    await service.post(`/api/v5/wallet/cards/${CardId}/resume`, undefined);
    await object(String(TransactionId));
    await winDispute(String(TransactionId));
    expect((await charge()).Status).toBe('SETTLED');
  });

  it('is charged again once the shopper saves it again', async () => {
    await object(await saveCard());
    await saveCard();
    expect((await charge()).Status).toBe('SETTLED');
  });
});

describe('a mandate whose payer has objected', () => {
  it('is not charged until the merchant resumes it', async () => {
    const MandateId = await give();
    const { body } = await debit(MandateId);
    await pass(2);
    await object(String(body.TransactionId));
    await loseDispute(String(body.TransactionId));
    expect((await debit(MandateId)).body).toMatchObject({ StatusCode: 409, Code: 'MANDATE_STOPPED' });
    expect((await listMandates())[0]).toMatchObject({ State: 'ACTIVE', StopReason: 'dispute' });
    const resume = (id: string) => service.post(`/api/v5/mandates/${id}/resume`, undefined);
    expect((await resume(MandateId)).body).toMatchObject({ StatusCode: 200, Mandate: { StopReason: null } });
    expect((await resume(MandateId)).body).toMatchObject({ StatusCode: 409, Code: 'MANDATE_STATE' });
    expect((await resume('mdt_unknown')).body).toMatchObject({ StatusCode: 404 });
    expect((await debit(MandateId)).status).toBe(200);
  });

  it('is not charged while another dispute stands', async () => {
    const MandateId = await give();
    const ids: string[] = [];
    for (let debits = 0; debits < 2; debits += 1) {
      ids.push(String((await debit(MandateId)).body.TransactionId));
      await pass(2);
    }
    for (const id of ids) await object(id);
    await winDispute(String(ids[0]));
    expect((await debit(MandateId)).body).toMatchObject({ StatusCode: 409, Code: 'MANDATE_STOPPED' });
    await winDispute(String(ids[1]));
    expect((await debit(MandateId)).status).toBe(200);
  });
});
