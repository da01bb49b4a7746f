import { describe, expect, it } from 'vitest';
import { TRADING_COMPANIES } from '../../../pos/hardware/create-buyer.ts';
import { checkLedger } from '../../../support/check-ledger.ts';
import { useService } from '../../../support/use-service.ts';
import { REJECTED } from '../../banking/transfers/create-payer.ts';
import { BANK_ACCOUNT, createEmployer, INDIVIDUALS } from './create-employer.ts';

const service = useService({ companies: TRADING_COMPANIES });
const employer = createEmployer(() => service, 'partner');
const stranger = createEmployer(() => service, 'Altra Rete');
const admin = createEmployer(() => service, 'Casa Madre');

const DAY_S = 86_400;
const advance = (Advance: number) => employer.call('POST', '/sandbox/clock', { Advance });
const make = async (balance = 1000) => {
  const { id, BankAccountId } = await employer.hire({ balance });
  const { PayoutId } = (await employer.pay(id, BankAccountId)).body.Payout;
  return { id, BankAccountId, PayoutId };
};

describe('a bank account of an individual', () => {
  it('is added, listed and deleted', async () => {
    const { id, BankAccountId } = await employer.hire();
    const { body } = await employer.add(id, {
      Name: 'G. Verdi',
      AcceptedVopResult: 'CLOSE_MATCH',
      Metadata: { a: 1 },
    });
    expect(body.BankAccount).toEqual({
      BankAccountId: expect.stringMatching(/^bac_/),
      ...BANK_ACCOUNT,
      Name: 'G. Verdi',
      VopResult: 'CLOSE_MATCH',
      AcceptedVopResult: 'CLOSE_MATCH',
      Metadata: { a: 1 },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    const url = `${INDIVIDUALS}/${id}/bank-accounts`;
    expect((await employer.call('GET', url)).body.BankAccounts).toHaveLength(2);
    expect((await employer.call('DELETE', `${url}/${BankAccountId}`)).status).toBe(200);
    const again = await employer.call('DELETE', `${url}/${BankAccountId}`);
    expect([again.status, again.body.Message]).toEqual([404, 'Bank account not found.']);
    expect((await employer.call('GET', url)).body.BankAccounts).toEqual([body.BankAccount]);
    expect((await employer.pay(id, BankAccountId)).body.Code).toBe('BANK_ACCOUNT_NOT_FOUND');
  });

  it.each([
    [{ Name: 'G. Verdi' }, 409, 'VOP_NOT_ACCEPTED'],
    [{ Name: 'G. Verdi', AcceptedVopResult: 'NO_MATCH' }, 409, 'VOP_NOT_ACCEPTED'],
    [{ Iban: 'IT58P0542811101000000900001' }, 400, 'CHECK_DIGITS'],
    [{ Iban: 'TR330006100519786457841326', Name: 'MATCH Ltd' }, 400, 'INVALID_VALUE'],
    [{ Name: '李' }, 400, 'INVALID_VALUE'],
  ])('is refused with %j', async (change, status, code) => {
    const { id } = await employer.hire();
    const { status: answered, body } = await employer.add(id, change);
    expect([answered, body.Code]).toEqual([status, code]);
  });

  it('outside SEPA, from an earlier version, gets no payout', async () => {
    const { id, BankAccountId } = await employer.hire({ balance: 1000 });
    const accounts = service.store.updateTable('records').where('id', '=', BankAccountId);
    await accounts
      .set({ body: JSON.stringify({ ...BANK_ACCOUNT, Iban: 'TR330006100519786457841326' }) })
      .execute();
    const { status, body } = await employer.pay(id, BankAccountId);
    expect([status, body.Errors]).toEqual([
      400,
      [expect.objectContaining({ Field: 'BankAccountId', Hint: expect.stringContaining('Türkiye') })],
    ]);
    await checkLedger(service.store);
  });

  it('is not found by another partner, and no name is checked', async () => {
    const { id, BankAccountId } = await employer.hire();
    const { id: other } = await employer.hire();
    const url = `${INDIVIDUALS}/${id}/bank-accounts`;
    for (const answer of [
      await stranger.add(id, { Name: 'G. Verdi' }),
      await stranger.call('GET', url),
      await stranger.call('DELETE', `${url}/${BankAccountId}`),
    ])
      expect([answer.status, answer.body.Code]).toEqual([404, 'INDIVIDUAL_NOT_FOUND']);
    const foreign = await employer.call('DELETE', `${INDIVIDUALS}/${other}/bank-accounts/${BankAccountId}`);
    expect([foreign.status, foreign.body.Code]).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND']);
  });
});

describe('a payout', () => {
  it('leaves the wallet of the individual at once', async () => {
    const { id, BankAccountId } = await employer.hire();
    const { status, body } = await employer.pay(id, BankAccountId, { Metadata: { a: 1 } });
    const { PayoutId } = body.Payout;
    expect([status, body.Payout]).toEqual([
      200,
      {
        PayoutId: expect.stringMatching(/^pyo_/),
        State: 'PENDING',
        BankAccountId,
        ...BANK_ACCOUNT,
        Amount: 400,
        Currency: 'EUR',
        Metadata: { a: 1 },
        CreatedAt: expect.any(String),
        UpdatedAt: expect.any(String),
      },
    ]);
    expect(await employer.read(id, PayoutId)).toEqual(body.Payout);
    const moved = await employer.call('GET', `${INDIVIDUALS}/${id}/movements?Limit=1`);
    expect(moved.body).toMatchObject({ Movements: [{ Reason: 'PAYOUT', Amount: -400, RecordId: PayoutId }] });
    await checkLedger(service.store);
  });

  it.each([
    ['PAID', 'payout.paid', {}, 600],
    ['FAILED', 'payout.failed', REJECTED, 1000],
  ] as const)('is %s a day later', async (State, type, account, balance) => {
    const { id, BankAccountId } = await employer.hire({ account });
    const { PayoutId } = (await employer.pay(id, BankAccountId)).body.Payout;
    await employer.call('DELETE', `${INDIVIDUALS}/${id}/bank-accounts/${BankAccountId}`);
    await advance(DAY_S - 1);
    expect(await employer.read(id, PayoutId)).toMatchObject({ State: 'PENDING' });
    await advance(1);
    expect(await employer.read(id, PayoutId)).toMatchObject({ State, BankAccountId });
    expect(await employer.readBalance(id)).toBe(balance);
    const events = service.store.selectFrom('events').select(['company_id', 'payment_id']);
    expect(await events.where('type', '=', type).execute()).toEqual([
      { company_id: service.partner.id, payment_id: PayoutId },
    ]);
    await checkLedger(service.store);
  });

  it.each([
    ['pay', 'PAID', 600],
    ['fail', 'FAILED', 1000],
  ] as const)('ends once by the switch %s', async (name, State, balance) => {
    const { id, PayoutId } = await make();
    expect((await employer.turn(PayoutId, name)).body.Payout).toMatchObject({ State });
    for (const again of ['pay', 'fail'] as const) {
      const { status, body } = await employer.turn(PayoutId, again);
      expect([status, body.Message]).toEqual([409, 'The state of the payout does not allow this.']);
    }
    await advance(DAY_S);
    expect([await employer.read(id, PayoutId), await employer.readBalance(id)]).toMatchObject([
      { State },
      balance,
    ]);
    await checkLedger(service.store);
  });

  it('is refused while payouts are locked, whatever its account and amount', async () => {
    const { id, BankAccountId } = await employer.hire();
    await employer.unlock(id, false);
    for (const [account, Amount] of [
      [BankAccountId, 400],
      ['bac_x', 400],
      [BankAccountId, 1001],
    ] as const) {
      const { status, body } = await employer.pay(id, account, { Amount });
      expect([status, body.Code, body.Message]).toEqual([
        409,
        'PAYOUTS_LOCKED',
        'Payouts are locked for this individual.',
      ]);
    }
    expect(await employer.readBalance(id)).toBe(1000);
  });

  it.each([
    ['of more than there is', { Amount: 1001 }, 409, 'WALLET_BALANCE_TOO_LOW'],
    ['of 0', { Amount: 0 }, 400, 'AMOUNT_OUT_OF_RANGE'],
    ['to an unknown account', { BankAccountId: 'bac_x', Amount: 1001 }, 404, 'BANK_ACCOUNT_NOT_FOUND'],
    ['with too much metadata', { Metadata: { a: 'x'.repeat(501) } }, 400, 'TOO_LONG'],
  ])('%s is refused', async (_name, change, status, code) => {
    const { id, BankAccountId } = await employer.hire();
    const { status: answered, body } = await employer.pay(id, BankAccountId, change);
    expect([answered, body.Code]).toEqual([status, code]);
    expect(await employer.readBalance(id)).toBe(1000);
  });

  it('to the bank account of another individual is refused', async () => {
    const [first, second] = [await employer.hire(), await employer.hire()];
    expect((await employer.pay(first.id, second.BankAccountId)).body.Code).toBe('BANK_ACCOUNT_NOT_FOUND');
  });

  it('never overdraws the wallet, even with twenty at once', async () => {
    const { id, BankAccountId } = await employer.hire();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => employer.pay(id, BankAccountId, { Amount: 100 })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sent.filter(({ body }) => body.Code === 'WALLET_BALANCE_TOO_LOW')).toHaveLength(10);
    expect(await employer.readBalance(id)).toBe(0);
    await checkLedger(service.store);
  });

  it('is listed for its individual, also filtered by state', async () => {
    const { id, BankAccountId, PayoutId } = await make();
    const { PayoutId: second } = (await employer.pay(id, BankAccountId)).body.Payout;
    await employer.turn(second, 'pay');
    const list = async (query: string) =>
      (await employer.call('GET', `${INDIVIDUALS}/${id}/payouts${query}`)).body.Payouts;
    expect((await list('?State=PENDING')).map((it) => it.PayoutId)).toEqual([PayoutId]);
    expect(await list('')).toHaveLength(2);
    const { id: other } = await employer.hire();
    expect((await employer.call('GET', `${INDIVIDUALS}/${other}/payouts/${PayoutId}`)).body.Code).toBe(
      'PAYOUT_NOT_FOUND',
    );
    expect((await employer.call('GET', '/api/v5/banking-services/transfers')).body).toMatchObject({
      BankTransfers: [],
    });
  });

  it('is accessible to an admin, but not to another partner', async () => {
    const { id, BankAccountId, PayoutId } = await make();
    for (const answer of [
      await stranger.pay(id, BankAccountId),
      await stranger.call('GET', `${INDIVIDUALS}/${id}/payouts`),
      await stranger.call('GET', `${INDIVIDUALS}/${id}/payouts/${PayoutId}`),
    ])
      expect([answer.status, answer.body.Code]).toEqual([404, 'INDIVIDUAL_NOT_FOUND']);
    expect((await stranger.turn(PayoutId, 'fail')).body.Code).toBe('PAYOUT_NOT_FOUND');
    expect((await admin.turn(PayoutId, 'fail')).body.Payout).toMatchObject({ State: 'FAILED' });
    expect((await admin.pay(id, BankAccountId)).status).toBe(200);
  });
});
