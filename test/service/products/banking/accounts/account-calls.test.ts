import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { checkLedger } from '../../../support/check-ledger.ts';
import { useService } from '../../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });

const read = async () =>
  ((await service.get('/api/v5/banking-services/account')).body as unknown as { Account: object }).Account;
const listMovements = async () => {
  const { body } = await service.get('/api/v5/banking-services/account/movements');
  return (body as unknown as { Movements: Record<string, unknown>[] }).Movements.map(
    ({ Reason, Amount, BalanceAfter, RecordId }) => [Reason, Amount, BalanceAfter, RecordId],
  );
};
const toWallet = (Amount: number) => service.post('/api/v5/banking-services/account/to-wallet', { Amount });
const turn = (id: string, name: string) => service.post(`/sandbox/payments/${id}/${name}`, undefined);
const pay = async (change: object = {}) => {
  const link = await service.createLink(change);
  await service.pay(link);
  return link.transactionId;
};

describe('the account of a company', () => {
  it('is empty before the first payment', async () => {
    expect(await read()).toEqual({
      Iban: expect.stringMatching(/^IE\d\dSVPY931152\d{8}$/),
      Name: service.merchant.name,
      Currency: 'EUR',
      Balance: 0,
      Available: 0,
    });
    expect(await listMovements()).toEqual([]);
  });

  it('gets settled payments in EUR, and pays refunds and lost disputes, even below 0', async () => {
    const id = await pay();
    await pay({ Currency: 'CHF' });
    await pay({ AutoCapture: false });
    expect(await read()).toMatchObject({ Balance: 1990, Available: 1990 });
    expect((await toWallet(1500)).body).toMatchObject({
      Movement: { Reason: 'TO_WALLET', Amount: -1500, BalanceAfter: 490 },
    });
    const { body } = await service.post('/api/v5/payments/refund', { TransactionId: id, Amount: 990 });
    const { RefundId } = body.Refund;
    service.clock.advance(1);
    await turn(id, 'dispute');
    await turn(id, 'lose-dispute');
    expect(await read()).toMatchObject({ Balance: -1500, Available: 0 });
    expect(await listMovements()).toMatchObject([
      ['DISPUTE', -1000, -1500, expect.any(String)],
      ['REFUND', -990, -500, RefundId],
      ['TO_WALLET', -1500, 490, expect.any(String)],
      ['PAYMENT', 1990, 1990, id],
    ]);
    await checkLedger(service.store);
  });

  it('is credited a failed refund, and debited a payment whose capture has failed', async () => {
    const id = await pay({ AutoCapture: false });
    await service.post('/api/v5/payments/capture', { TransactionIds: [id] });
    await service.post('/api/v5/payments/refund', { TransactionId: id, Amount: 990 });
    await turn(id, 'fail-refund');
    expect(await read()).toMatchObject({ Balance: 1990 });
    await turn(id, 'fail-capture');
    expect(await read()).toMatchObject({ Balance: 0 });
    await checkLedger(service.store);
  });

  it('is also updated by a worker', async () => {
    await pay();
    await service.runDueJobs();
    expect(await service.store.selectFrom('account_postings').select('id').execute()).toEqual([]);
    const [account] = await service.store.selectFrom('company_accounts').select('balance').execute();
    expect(account).toEqual({ balance: 1990 });
  });

  it('is never overdrawn by twenty simultaneous transfers to a wallet', async () => {
    await pay();
    const sent = await Promise.all(Array.from({ length: 20 }, () => toWallet(199)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
      Code: 'ACCOUNT_BALANCE_TOO_LOW',
      Message: 'Account balance too low.',
    });
    await checkLedger(service.store);
  });
});
