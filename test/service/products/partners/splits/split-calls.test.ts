import { describe, expect, it } from 'vitest';
import { TRADING_COMPANIES } from '../../../pos/hardware/create-buyer.ts';
import { checkLedger } from '../../../support/check-ledger.ts';
import { useService } from '../../../support/use-service.ts';
import { createPayer } from '../create-payer.ts';

const service = useService({ companies: TRADING_COMPANIES });
const partner = createPayer(() => service);
const other = createPayer(() => service, 'Altra Rete');
const admin = createPayer(() => service, 'Casa Madre');

const readAccount = async () => {
  const token = service.createToken(service.merchant, ['banking-services']);
  const get = (path: string) =>
    service.inject<{ Account: { Balance: number }; Movements: Record<string, unknown>[] }>({
      url: `/api/v5/banking-services/account${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const { Balance } = (await get('')).body.Account;
  const { Movements } = (await get('/movements')).body;
  return { Balance, movements: Movements.map(({ Reason, Amount, RecordId }) => [Reason, Amount, RecordId]) };
};
const sum = async (answer: ReturnType<typeof partner.call>) => {
  const { status, body } = await answer;
  return [status, body.Code, body.Message];
};
const listTypes = async () => {
  const events = service.store.selectFrom('events').select(['type', 'company_id', 'payload']);
  const rows = await events.where('type', 'like', 'split_hold.%').orderBy('type').execute();
  return rows.map(({ type, company_id, payload }) => [
    type,
    company_id,
    (JSON.parse(payload) as { Status: string }).Status,
  ]);
};
/** Splits a payment of 1000 for one individual. */
const start = async (...amounts: number[]) => {
  const { IndividualId, WalletId } = await partner.add();
  const id = await partner.pay();
  const { body } = await partner.split(
    id,
    amounts.map((Amount) => ({ WalletId, Amount })),
  );
  return { id, IndividualId, WalletId, holds: body.SplitHolds?.map(({ SplitHoldId }) => SplitHoldId) };
};

describe('a split of a payment', () => {
  it('takes the money out of the account of the company that was paid', async () => {
    const { WalletId } = await partner.add();
    const id = await partner.pay();
    const LockedUntil = new Date(service.clock.now() + 1000).toISOString();
    const splits = [
      { WalletId, Amount: 600, LockedUntil },
      { WalletId, Amount: 300 },
    ];
    const { status, body } = await partner.split(id, splits, { Metadata: { round: 1 } });
    expect([status, body.Message]).toEqual([200, 'Payment split.']);
    const [first, second] = body.SplitHolds;
    expect(first).toEqual({
      SplitHoldId: expect.stringMatching(/^sph_[0-9a-f-]{36}$/),
      State: 'LOCKED',
      Company: 'Bottega Rossi',
      TransactionId: id,
      WalletId,
      Amount: 600,
      Currency: 'EUR',
      ReversedAmount: 0,
      LockedUntil,
      Metadata: { round: 1 },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect(second).toMatchObject({ Amount: 300, LockedUntil: null });
    expect(await readAccount()).toEqual({
      Balance: 100,
      movements: [
        ['SPLIT', -300, second?.SplitHoldId],
        ['SPLIT', -600, first?.SplitHoldId],
        ['PAYMENT', 1000, id],
      ],
    });
    await checkLedger(service.store);
  });

  it.each([
    ['of an unknown company', 404, 'COMPANY_NOT_FOUND', { Company: 'x' }],
    ['of a company outside the portfolio', 404, 'COMPANY_NOT_FOUND', { Company: 'Altra Rete' }],
    ['of an unknown payment', 404, 'TRANSACTION_NOT_FOUND', { TransactionId: 'x' }],
    ['for an unknown wallet', 404, 'WALLET_NOT_FOUND', { Splits: [{ WalletId: 'wlt_x', Amount: 1 }] }],
    ['without one', 400, 'INVALID_VALUE', { Splits: [] }],
    ['of nothing', 400, 'AMOUNT_OUT_OF_RANGE', { Splits: [{ WalletId: 'x', Amount: 0 }] }],
    [
      'until now',
      400,
      'INVALID_VALUE',
      { Splits: [{ WalletId: 'x', Amount: 1, LockedUntil: '2020-01-01T00:00:00Z' }] },
    ],
    [
      'with too much metadata',
      400,
      'TOO_LONG',
      { Splits: [{ WalletId: 'x', Amount: 1 }], Metadata: { note: 'x'.repeat(501) } },
    ],
  ])('%s is refused with %i', async (_name, status, Code, change) => {
    const { WalletId } = await partner.add();
    const answer = await partner.split(await partner.pay(), [{ WalletId, Amount: 1 }], change);
    expect([answer.status, answer.body.Code]).toEqual([status, Code]);
  });

  it('is refused for foreign wallets or another currency, and then moves no money', async () => {
    const { WalletId } = await partner.add();
    const { WalletId: foreign } = await other.add();
    const francs = await partner.send('POST', '/api/v5/wallet/wallets', { Currency: 'CHF' });
    const swiss = francs.body.Wallet.WalletId;
    const id = await partner.pay();
    const splitWith = (wallet: string) =>
      sum(
        partner.split(id, [
          { WalletId, Amount: 1 },
          { WalletId: wallet, Amount: 1 },
        ]),
      );
    expect(await splitWith(foreign)).toEqual([404, 'WALLET_NOT_FOUND', 'Wallet not found.']);
    expect((await splitWith(swiss))[1]).toBe('CURRENCY_DIFFERS');
    expect(await readAccount()).toMatchObject({ Balance: 1000 });
    expect((await other.split(id, [{ WalletId: foreign, Amount: 1 }])).body.Code).toBe('COMPANY_NOT_FOUND');
  });

  it('needs a payment that is settled, in EUR', async () => {
    const { WalletId } = await partner.add();
    const refusal = [409, 'STATE_NOT_ALLOWED', 'The state of the payment does not allow this.'];
    for (const change of [{ AutoCapture: false }, { Currency: 'CHF' }]) {
      const id = await partner.pay(1000, change);
      expect(await sum(partner.split(id, [{ WalletId, Amount: 1 }]))).toEqual(refusal);
    }
  });

  it('never exceeds what is left of the payment', async () => {
    const { id, WalletId } = await start(600);
    await partner.pay();
    const split = (Amount: number) => sum(partner.split(id, [{ WalletId, Amount }]));
    const refusal = [409, 'SPLIT_TOO_HIGH', 'Splits exceed what is left of the payment.'];
    expect(await split(401)).toEqual(refusal);
    await partner.refund(id, 100);
    expect(await split(301)).toEqual(refusal);
    expect((await split(300))[0]).toBe(200);
    expect(await split(1)).toEqual(refusal);
    await checkLedger(service.store);
  });

  it('has at most 500 holds', async () => {
    const { id, WalletId, holds } = await start(1);
    const [hold] = await service.store.selectFrom('split_holds').selectAll().execute();
    if (!hold) throw new Error(`There is no hold ${holds?.[0]}.`);
    const copies = Array.from({ length: 499 }, (_, index) => ({ ...hold, id: `sph_${index}`, amount: 0 }));
    await service.store.insertInto('split_holds').values(copies).execute();
    expect(await sum(partner.split(id, [{ WalletId, Amount: 1 }]))).toEqual([
      409,
      'SPLIT_TOO_HIGH',
      'Splits exceed what is left of the payment.',
    ]);
    await service.store.deleteFrom('split_holds').where('id', '=', 'sph_0').execute();
    expect((await partner.split(id, [{ WalletId, Amount: 1 }])).status).toBe(200);
  });

  it('is refused as a whole if the account has too little', async () => {
    const { IndividualId, WalletId } = await partner.add();
    const id = await partner.pay();
    await service.inject({
      method: 'POST',
      url: '/api/v5/banking-services/account/to-wallet',
      headers: {
        authorization: `Bearer ${service.createToken(service.merchant, ['banking-services'])}`,
      },
      payload: { Amount: 500 },
    });
    const both = [400, 400].map((Amount) => ({ WalletId, Amount }));
    const refusal = [409, 'ACCOUNT_BALANCE_TOO_LOW', 'Account balance too low.'];
    expect(await sum(partner.split(id, both))).toEqual(refusal);
    expect(await partner.listHolds()).toEqual([]);
    expect([(await readAccount()).Balance, await partner.readBalance(IndividualId)]).toEqual([500, 0]);
    await checkLedger(service.store);
  });
});

describe('the list of split holds', () => {
  it('returns the holds of the partner, newest first, filtered by wallet, payment and state', async () => {
    const { id, WalletId, holds } = await start(100, 200);
    service.clock.advance(1);
    const { id: second } = await start(300);
    await partner.release(holds?.[0]);
    const list = async (query: string, payer = partner) => (await payer.listHolds(query)).map(([, it]) => it);
    expect(await list('')).toEqual([100, 200, 300]);
    expect(await list(`?WalletId=${WalletId}`)).toEqual([100, 200]);
    expect(await list(`?TransactionId=${second}`)).toEqual([300]);
    expect(await list(`?WalletId=${WalletId}&TransactionId=${second}`)).toEqual([]);
    expect(await list(`?TransactionId=${id}&State=LOCKED`)).toEqual([200]);
    expect([await list('', other), await list('', admin)]).toEqual([[], [100, 200, 300]]);
  });

  it('shows the partner what an admin has split', async () => {
    const { WalletId } = await partner.add();
    expect((await admin.split(await partner.pay(), [{ WalletId, Amount: 5 }])).status).toBe(200);
    expect(await partner.listHolds()).toEqual([['LOCKED', 5, 0]]);
  });
});

describe('a release of split holds', () => {
  it('returns a row for every id, in order', async () => {
    const { IndividualId, holds = [] } = await start(100, 200);
    const foreign = await other.release(holds[0]);
    const unknown = { Result: false, State: null, Message: 'Split hold not found.' };
    expect(foreign.body).toMatchObject({ Result: false, SplitHolds: [unknown] });
    const { status, body } = await partner.release(holds[1], 'x', holds[1]);
    expect([status, body.Result, body.Message]).toEqual([200, false, 'Some split holds were not released.']);
    expect(body.SplitHolds).toEqual([
      { SplitHoldId: holds[1], Result: true, State: 'RELEASED', Message: 'Released.' },
      { SplitHoldId: 'x', ...unknown },
      { SplitHoldId: holds[1], Result: true, State: 'RELEASED', Message: 'Already released.' },
    ]);
    expect((await admin.release(...holds)).body.Result).toBe(true);
    expect(await partner.readBalance(IndividualId)).toBe(300);
    const { body: moved } = await partner.call('GET', `individuals/${IndividualId}/movements`);
    expect(moved.Movements).toMatchObject([
      { Reason: 'SPLIT_RELEASED', Amount: 100, RecordId: holds[0] },
      { Reason: 'SPLIT_RELEASED', Amount: 200, RecordId: holds[1] },
    ]);
    const released = ['split_hold.released', service.partner.id, 'RELEASED'];
    expect(await listTypes()).toEqual([released, released]);
    await checkLedger(service.store);
  });

  it('accepts 1 to 100 ids', async () => {
    for (const count of [0, 101]) {
      const { status, body } = await partner.release(...Array.from({ length: count }, () => 'x'));
      expect([status, body.Errors[0]?.Field]).toEqual([400, 'SplitHoldIds']);
    }
    expect((await partner.release(...Array.from({ length: 100 }, () => 'x'))).status).toBe(200);
  });

  it('pays once for twenty simultaneous calls', async () => {
    const { IndividualId, holds } = await start(100);
    const sent = await Promise.all(Array.from({ length: 20 }, () => partner.release(holds?.[0])));
    const messages = sent.map(({ body }) => body.SplitHolds[0]?.Message);
    expect(messages.filter((message) => message === 'Released.')).toHaveLength(1);
    expect(await partner.readBalance(IndividualId)).toBe(100);
    await checkLedger(service.store);
  });

  it('happens automatically when it is due', async () => {
    const { IndividualId, WalletId } = await partner.add();
    const until = (ms: number) => new Date(service.clock.now() + ms).toISOString();
    const splits = [60_000, 120_000].map((ms) => ({ WalletId, Amount: 5, LockedUntil: until(ms) }));
    await partner.split(await partner.pay(), [...splits, { WalletId, Amount: 5 }]);
    service.clock.advance(59);
    await service.runDueJobs();
    expect(await partner.readBalance(IndividualId)).toBe(0);
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await partner.listHolds()).toEqual([
      ['RELEASED', 5, 0],
      ['LOCKED', 5, 0],
      ['LOCKED', 5, 0],
    ]);
    expect(await partner.readBalance(IndividualId)).toBe(5);
  });

  it('happens automatically for more holds than fit into one batch', async () => {
    const { IndividualId, WalletId } = await partner.add();
    const id = await partner.pay();
    const LockedUntil = new Date(service.clock.now() + 1000).toISOString();
    const splits = Array.from({ length: 20 }, () => ({ WalletId, Amount: 1, LockedUntil }));
    for (let count = 0; count < 3; count += 1) await partner.split(id, splits);
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await partner.readBalance(IndividualId)).toBe(60);
  });
});

describe('a refund of a payment that was split', () => {
  it('leaves holds unchanged while the rest of the payment covers them, and then reduces the newest', async () => {
    const { id, IndividualId, holds } = await start(300, 400);
    await partner.refund(id, 300);
    expect(await partner.listHolds()).toEqual([
      ['LOCKED', 300, 0],
      ['LOCKED', 400, 0],
    ]);
    await partner.refund(id, 100);
    await partner.refund(id, 100);
    expect(await partner.listHolds()).toEqual([
      ['LOCKED', 300, 0],
      ['LOCKED', 400, 200],
    ]);
    await partner.refund(id, 300);
    expect(await partner.listHolds()).toEqual([
      ['LOCKED', 300, 100],
      ['REVERSED', 400, 400],
    ]);
    const { movements, Balance } = await readAccount();
    expect(Balance).toBe(0);
    const reversals = movements.filter(([Reason]) => Reason === 'SPLIT_REVERSED');
    expect(reversals.map(([, Amount, RecordId]) => [Amount, RecordId])).toEqual(
      expect.arrayContaining([
        [100, holds?.[1]],
        [100, holds?.[1]],
        [200, holds?.[1]],
        [100, holds?.[0]],
      ]),
    );
    expect((await partner.release(...(holds ?? []))).body.SplitHolds).toMatchObject([
      { Result: true, Message: 'Released.' },
      { Result: false, State: 'REVERSED', Message: 'Split hold is reversed.' },
    ]);
    expect(await partner.readBalance(IndividualId)).toBe(200);
    expect(await listTypes()).toEqual([
      ['split_hold.released', service.partner.id, 'RELEASED'],
      ['split_hold.reversed', service.partner.id, 'REVERSED'],
    ]);
    await checkLedger(service.store);
  });

  it('is taken from the account if the holds are released', async () => {
    const { id, IndividualId, holds } = await start(600, 400);
    await partner.release(holds?.[0]);
    await partner.refund(id, 700);
    expect(await partner.listHolds()).toEqual([
      ['RELEASED', 600, 0],
      ['REVERSED', 400, 400],
    ]);
    expect([(await readAccount()).Balance, await partner.readBalance(IndividualId)]).toEqual([-300, 600]);
    await checkLedger(service.store);
  });

  it('reduces holds like a lost dispute or a payment that failed afterwards', async () => {
    const { id } = await start(1000);
    const turn = (reference: string, name: string) =>
      service.post(`/sandbox/payments/${reference}/${name}`, undefined);
    await turn(id, 'dispute');
    await turn(id, 'lose-dispute');
    service.clock.advance(1);
    const { WalletId } = await partner.add();
    const held = await partner.pay(1000, { AutoCapture: false });
    await service.post('/api/v5/payments/capture', { TransactionIds: [held] });
    await partner.split(held, [{ WalletId, Amount: 700 }]);
    await turn(held, 'fail-capture');
    expect(await partner.listHolds()).toEqual([
      ['REVERSED', 1000, 1000],
      ['REVERSED', 700, 700],
    ]);
    expect((await readAccount()).Balance).toBe(0);
    await checkLedger(service.store);
  });

  it('that fails later returns its amount to the account, where it can be split again', async () => {
    const { id, WalletId } = await start(1000);
    await partner.refund(id, 400);
    await service.post(`/sandbox/payments/${id}/fail-refund`, undefined);
    expect([(await readAccount()).Balance, await partner.listHolds()]).toEqual([
      400,
      [['LOCKED', 1000, 400]],
    ]);
    expect((await partner.split(id, [{ WalletId, Amount: 401 }])).status).toBe(409);
    expect((await partner.split(id, [{ WalletId, Amount: 400 }])).status).toBe(200);
    await checkLedger(service.store);
  });
});
