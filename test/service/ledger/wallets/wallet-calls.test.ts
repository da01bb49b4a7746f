import { beforeEach, describe, expect, it } from 'vitest';
import { type Movement, moveMoney } from '../../../../src/service/ledger/wallets/move-money.ts';
import { createBuyer, useTradingService } from '../../pos/hardware/create-buyer.ts';
import { checkLedger } from '../../support/check-ledger.ts';

const service = useTradingService();
const buyer = createBuyer(() => service);
const other = createBuyer(() => service, 'merchant');
beforeEach(async () => {
  for (const table of ['ledger_entries', 'wallets'] as const) await service.store.deleteFrom(table).execute();
});

const move = (amountMinor: number, { reason = 'HARDWARE_ORDER', recordId = 'r', now = 1 } = {}) =>
  service.store.transaction().execute((trx) =>
    moveMoney(trx, {
      companyId: service.partner.id,
      currency: 'EUR',
      amountMinor,
      reason: reason as Movement['reason'],
      recordId,
      now,
    }),
  );
const listMovements = async (query = '') =>
  (await buyer.call('GET', `/api/v5/wallet/movements${query}`)).body;

describe('POST /sandbox/wallet-top-ups', () => {
  it('credits the wallet of the caller, and creates one wallet per currency', async () => {
    const { body } = await buyer.topUp(500);
    expect(body).toMatchObject({
      Message: 'Wallet topped up.',
      TopUpId: expect.stringMatching(/^top_[0-9a-f-]{36}$/),
      WalletId: expect.stringMatching(/^wlt_[0-9a-f-]{36}$/),
      Currency: 'EUR',
      Balance: 500,
    });
    expect((await buyer.topUp(1)).body).toMatchObject({ WalletId: body.WalletId, Balance: 501 });
    expect((await buyer.topUp(7, { Currency: 'USD' })).body.Balance).toBe(7);
    const { Balances } = (await buyer.call('GET', '/api/v5/wallet/balances')).body;
    expect(Balances.map(({ Currency, Balance }) => [Currency, Balance])).toEqual([
      ['EUR', 501],
      ['USD', 7],
    ]);
    expect(await other.balance()).toBe(0);
    await checkLedger(service.store);
  });

  it.each<[body: object, field: string, sentence: string]>([
    [{ Amount: 0 }, 'Amount', 'Amount out of range.'],
    [{ Amount: -1 }, 'Amount', 'Amount out of range.'],
    [{ Amount: 10_000_001 }, 'Amount', 'Amount out of range.'],
    [{ Amount: 1.5 }, 'Amount', 'Invalid value.'],
    [{ Amount: '1' }, 'Amount', 'Invalid value.'],
    [{}, 'Amount', 'Field is required.'],
    [{ Amount: 1, Currency: 'eur' }, 'Currency', 'Invalid value.'],
    [{ Amount: 1, WalletId: 'x' }, 'WalletId', 'Unknown field.'],
  ])('refuses %j', async (body, field, sentence) => {
    const answer = await buyer.call('POST', '/sandbox/wallet-top-ups', body);
    expect([answer.status, answer.body.Errors[0]?.Field, answer.body.Message]).toEqual([
      400,
      field,
      sentence,
    ]);
    expect(await service.store.selectFrom('wallets').selectAll().execute()).toEqual([]);
  });
});

describe('moveMoney', () => {
  it.each([0, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('rejects the amount %s', async (amount) => {
    await expect(move(amount)).rejects.toThrow('is not an amount');
  });

  it('lets a wallet be emptied to the last cent, but not overdrawn', async () => {
    await expect(move(-1)).rejects.toMatchObject({ code: 'WALLET_BALANCE_TOO_LOW' });
    await move(10, { reason: 'TOP_UP' });
    await expect(move(-11)).rejects.toMatchObject({ code: 'WALLET_BALANCE_TOO_LOW' });
    expect((await move(-10)).balance).toBe(0);
    await checkLedger(service.store);
  });

  it('moves money only once for the same record and reason', async () => {
    await move(10, { reason: 'TOP_UP' });
    await move(-1);
    await expect(move(-1)).rejects.toThrow();
    await move(-1, { recordId: 'another' });
    expect(await buyer.balance()).toBe(8);
    await checkLedger(service.store);
  });

  it('dates a transfer after the previous entry, even if its own time is earlier', async () => {
    await move(10, { reason: 'TOP_UP', now: 100 });
    expect((await move(-1, { now: 99 })).updated_at).toBe(101);
    expect((await listMovements()).Movements.map(({ Amount }) => Amount)).toEqual([-1, 10]);
  });

  it('applies concurrent withdrawals exactly as far as the balance allows', async () => {
    await move(10, { reason: 'TOP_UP', recordId: 'first' });
    const moves = Array.from({ length: 12 }, (_, index) =>
      move(-3, { recordId: `out ${index}` }).then(
        () => 'moved',
        ({ code }) => code,
      ),
    );
    const ends = await Promise.all(moves);
    expect(ends.filter((end) => end === 'moved')).toHaveLength(3);
    expect(ends.filter((end) => end === 'WALLET_BALANCE_TOO_LOW')).toHaveLength(9);
    expect(await buyer.balance()).toBe(1);
    await checkLedger(service.store);
  });

  it('creates one wallet when the first two top-ups arrive at once', async () => {
    await Promise.all(['a', 'b'].map((recordId) => move(5, { reason: 'TOP_UP', recordId })));
    expect(await buyer.balance()).toBe(10);
    await checkLedger(service.store);
  });
});

describe('GET /api/v5/wallet/movements', () => {
  it('lists movements newest first, page by page, and by currency, wallet or time', async () => {
    await move(100, { reason: 'TOP_UP', recordId: 'top_1', now: 10 });
    await move(-30, { recordId: 'hwo_1', now: 10 });
    await move(30, { reason: 'HARDWARE_ORDER_CANCELLED', recordId: 'hwo_1', now: 20 });
    const { WalletId } = (await buyer.topUp(7, { Currency: 'USD' })).body;
    const all = await listMovements('?Currency=EUR');
    expect(all.Movements).toEqual(
      [
        ['HARDWARE_ORDER_CANCELLED', 'hwo_1', 30, 100, 20],
        ['HARDWARE_ORDER', 'hwo_1', -30, 70, 11],
        ['TOP_UP', 'top_1', 100, 100, 10],
      ].map(([Reason, RecordId, Amount, BalanceAfter, at]) => ({
        MovementId: expect.stringMatching(/^mov_/),
        WalletId: expect.stringMatching(/^wlt_/),
        Currency: 'EUR',
        Amount,
        BalanceAfter,
        Reason,
        RecordId,
        CreatedAt: new Date(at as number).toISOString(),
      })),
    );
    const first = await listMovements('?Currency=EUR&Limit=2');
    const rest = await listMovements(`?Currency=EUR&Limit=2&Cursor=${first.NextCursor}`);
    expect([...first.Movements, ...rest.Movements]).toEqual(all.Movements);
    expect(rest.NextCursor).toBeNull();
    expect((await listMovements(`?WalletId=${WalletId}`)).Movements.map(({ Amount }) => Amount)).toEqual([7]);
    const early = await listMovements('?Currency=EUR&To=1970-01-01T00:00:00.020Z');
    expect(early.Movements).toHaveLength(2);
  });

  it('shows no movement of another company, even by the id of its wallet', async () => {
    const { WalletId } = (await buyer.topUp(7)).body;
    const { Movements } = (await other.call('GET', `/api/v5/wallet/movements?WalletId=${WalletId}`)).body;
    expect(Movements).toEqual([]);
    expect((await other.call('GET', '/api/v5/wallet/balances')).body.Balances).toEqual([]);
  });
});
