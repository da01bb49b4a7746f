import { beforeAll, describe, expect, it } from 'vitest';
import { isIban } from '../../../../../src/service/platform/identifiers/parse-iban.ts';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { shareService } from '../../../support/use-service.ts';
import { createAccountReader } from './create-account-reader.ts';

const service = shareService({ companies: ALL_SCOPES });
const reader = createAccountReader(() => service);
const partner = createAccountReader(() => service, 'partner');

const sum = async (answer: ReturnType<typeof reader.read>) => {
  const { status, body } = await answer;
  return [status, body.Code, body.Message];
};

/** Creates an authorized consent, and returns its first account. */
async function obtain(change: object = {}, by = reader) {
  const { ConsentId: id } = await by.obtain(change);
  const [account] = (await by.listAccounts(id)).body.Accounts;
  return { id, accountId: account?.AccountId ?? '' };
}

describe('GET /api/v5/banking-services/institutions', () => {
  it('lists at least three banks, page by page', async () => {
    const { body } = await reader.call('GET', '/institutions');
    expect(body.Institutions.length).toBeGreaterThanOrEqual(3);
    for (const bank of body.Institutions)
      expect(bank).toEqual({
        InstitutionId: expect.stringMatching(/^ins_[a-z]+$/),
        Name: expect.any(String),
        Bic: expect.stringMatching(new RegExp(`^[A-Z]{4}${bank.Country}.0$`)),
        Country: expect.stringMatching(/^[A-Z]{2}$/),
      });
    expect(body.NextCursor).toBeNull();
    const first = (await reader.call('GET', '/institutions?Limit=1')).body;
    const rest = (await reader.call('GET', `/institutions?Cursor=${first.NextCursor}`)).body;
    expect([...first.Institutions, ...rest.Institutions]).toEqual(body.Institutions);
  });

  it('accepts the parameters of every list, and filters nothing by time', async () => {
    const { id, accountId } = await obtain();
    const page = 'From=2020-01-01&To=2020-01-02&Limit=100';
    const lists = [
      ['Institutions', `/institutions?${page}`],
      ['Accounts', `/accounts?ConsentId=${id}&${page}`],
      ['Balances', `/accounts/${accountId}/balances?ConsentId=${id}&${page}`],
    ] as const;
    for (const [name, path] of lists) {
      const { status, body } = await reader.call('GET', path);
      expect([name, status, body[name].length > 0]).toEqual([name, 200, true]);
    }
  });

  it.each(['ins_aurora', 'ins_nordlicht', 'ins_liffey'])('lists accounts at %s', async (InstitutionId) => {
    const { body } = await reader.listAccounts((await reader.obtain({ InstitutionId })).ConsentId);
    expect(body.Accounts.length).toBeGreaterThan(0);
    for (const { Iban } of body.Accounts) expect(isIban(Iban)).toBe(true);
  });
});

describe('GET /api/v5/banking-services/accounts', () => {
  it('lists the accounts of the consent', async () => {
    const { body } = await reader.listAccounts((await reader.obtain()).ConsentId);
    expect(body).toMatchObject({ Message: 'Accounts of the consent.', NextCursor: null });
    expect(body.Accounts[0]).toEqual({
      AccountId: expect.stringMatching(/^acc_[0-9a-f-]{36}$/),
      Iban: 'IT57P0542811101000000900001',
      Name: 'Giuseppe Verdi',
      Currency: 'EUR',
    });
  });

  it('shows a company the same accounts with every consent, under ids of its own', async () => {
    const { id, accountId } = await obtain();
    expect((await obtain()).accountId).toBe(accountId);
    const foreign = await obtain({ RedirectUrl: 'https://partner.example/bank' }, partner);
    expect(foreign.accountId).not.toBe(accountId);
    const none = [404, 'ACCOUNT_NOT_FOUND', 'Account not found.'];
    expect(await sum(partner.readBalances(accountId, foreign.id))).toEqual(none);
    expect(await sum(partner.listTransactions(accountId, foreign.id))).toEqual(none);
    expect(await sum(partner.listAccounts(id))).toEqual([404, 'CONSENT_NOT_FOUND', 'Consent not found.']);
  });

  it('refuses an account of another bank', async () => {
    const { accountId } = await obtain();
    const { id } = await obtain({ InstitutionId: 'ins_liffey' });
    expect(await sum(reader.readBalances(accountId, id))).toEqual([
      404,
      'ACCOUNT_NOT_FOUND',
      'Account not found.',
    ]);
  });

  describe.each(['', '/{id}/balances', '/{id}/transactions'])('with the path "%s"', (rest) => {
    const get = (accountId: string, query = '') =>
      reader.call('GET', `/accounts${rest.replace('{id}', accountId)}${query}`);

    it('requires a consent', async () => {
      const { body } = await get('acc_x');
      expect([body.StatusCode, body.Errors]).toMatchObject([400, [{ Field: 'ConsentId', Code: 'REQUIRED' }]]);
      expect((await get('acc_x', '?ConsentId=con_x')).body.Code).toBe('CONSENT_NOT_FOUND');
      expect((await get('acc_x', '?ConsentId=')).status).toBe(400);
    });

    it('refuses a consent that was not given or has ended', async () => {
      const { accountId } = await obtain();
      const wrong = [409, 'CONSENT_STATE', 'The state of the consent does not allow this.'];
      const open = await reader.create();
      expect(await sum(get(accountId, `?ConsentId=${open.ConsentId}`))).toEqual(wrong);
      await reader.press(open, 'decline');
      expect(await sum(get(accountId, `?ConsentId=${open.ConsentId}`))).toEqual(wrong);
      const { id } = await obtain();
      expect((await get(accountId, `?ConsentId=${id}`)).status).toBe(200);
      await reader.revoke(id);
      expect(await sum(get(accountId, `?ConsentId=${id}`))).toEqual(wrong);
    });

    it('refuses a consent from the second of its expiry, before and after the worker has run', async () => {
      const { id, accountId } = await obtain({ ValidDays: 1 });
      service.clock.advance(86_399);
      expect((await get(accountId, `?ConsentId=${id}`)).status).toBe(200);
      service.clock.advance(1);
      const over = [409, 'CONSENT_EXPIRED', 'Consent has expired.'];
      expect(await sum(get(accountId, `?ConsentId=${id}`))).toEqual(over);
      await reader.moveClock(0);
      expect(await sum(get(accountId, `?ConsentId=${id}`))).toEqual(over);
    });
  });
});

describe('GET /api/v5/banking-services/accounts/{AccountId}/transactions', () => {
  let account: Awaited<ReturnType<typeof obtain>>;
  beforeAll(async () => {
    account = await obtain();
  });
  const list = async ({ id, accountId } = account, more = '') =>
    (await reader.listTransactions(accountId, id, more)).body;

  it('lists booked transactions, newest first, each with the balance after it', async () => {
    const { BankTransactions: rows } = await list(account, '&Limit=100');
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows)
      expect(row).toEqual({
        BankTransactionId: expect.stringMatching(/^btx_[0-9a-f-]{36}$/),
        BookingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        Amount: expect.any(Number),
        BalanceAfter: expect.any(Number),
        CounterpartName: expect.any(String),
        Purpose: expect.any(String),
      });
    expect(rows.map(({ BookingDate }) => BookingDate)).toEqual(
      rows.map(({ BookingDate }) => BookingDate).sort((a, b) => b.localeCompare(a)),
    );
    rows.slice(0, -1).forEach((row, index) => {
      expect(row.BalanceAfter - row.Amount).toBe(rows[index + 1]?.BalanceAfter);
    });
    const { Balances } = (await reader.readBalances(account.accountId, account.id)).body;
    expect(Balances).toEqual([{ Type: 'BOOKED', Amount: rows[0]?.BalanceAfter }]);
  });

  it('lists the same transactions each time, with every consent and at a later time', async () => {
    const first = await list(account, '&Limit=100');
    expect(await list(account, '&Limit=100')).toEqual(first);
    expect((await list(await obtain(), '&Limit=100')).BankTransactions).toEqual(first.BankTransactions);
    service.clock.advance(3 * 86_400);
    const later = await list(account, '&Limit=100');
    expect(later.BankTransactions.slice(3)).toEqual(first.BankTransactions.slice(0, -3));
    expect(later.BankTransactions).toHaveLength(first.BankTransactions.length);
  });

  it.each([1, 30, 90])('lists the transactions of %i days', async (HistoryDays) => {
    const consent = await obtain({ HistoryDays });
    const { BankTransactions: rows } = await list(consent, '&Limit=100');
    const oldest = service.clock.now() - HistoryDays * 86_400_000;
    expect(rows).toHaveLength(HistoryDays);
    for (const { BookingDate } of rows) expect(Date.parse(BookingDate)).toBeGreaterThanOrEqual(oldest);
    const { Balances } = (await reader.readBalances(consent.accountId, consent.id)).body;
    expect(Balances[0]?.Amount).toBe(rows[0]?.BalanceAfter);
  });

  it('pages without a gap, and filters by time', async () => {
    const all = (await list(account, '&Limit=100')).BankTransactions;
    const first = await list(account, '&Limit=40');
    const second = await list(account, `&Limit=40&Cursor=${first.NextCursor}`);
    const third = await list(account, `&Limit=40&Cursor=${second.NextCursor}`);
    expect([first, second, third].flatMap(({ BankTransactions }) => BankTransactions)).toEqual(all);
    expect(third.NextCursor).toBeNull();
    const [to, from] = [all[1]?.BookingDate, all[3]?.BookingDate];
    expect((await list(account, `&From=${from}&To=${to}`)).BankTransactions).toEqual(all.slice(2, 4));
  });
});
