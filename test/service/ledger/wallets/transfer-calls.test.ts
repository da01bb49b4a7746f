import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { ALL_PARTNERS } from '../../support/all-scopes.ts';
import { checkLedger } from '../../support/check-ledger.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_PARTNERS });

type Body = Record<string, unknown> & { Wallet: { WalletId: string; Balance: number } };
const post = async (path: string, body: object, company?: Company) => {
  const answer = await service.post(path, body, company);
  return { status: answer.status, body: answer.body as unknown as Body };
};
const open = async (company: Company, Currency = 'EUR') =>
  (await post('/api/v5/wallet/wallets', { Currency }, company)).body.Wallet.WalletId;
const topUp = (company: Company, Amount: number) => post('/sandbox/wallet-top-ups', { Amount }, company);
/** The first company is a partner, and the third its merchant. */
const find = (index: number): Company => {
  const company = service.directory.findCompanyByName(ALL_PARTNERS[index]?.name ?? '');
  if (!company) throw new Error('There is no such company.');
  return company;
};
const send = (from: Company, body: object) =>
  post('/api/v5/wallet/transfers', { Amount: 500, Reference: 'July', ...body }, from);
const start = async (balance = 1000) => {
  const [partner, merchant] = [find(0), find(2)];
  const [FromWalletId, ToWalletId] = [await open(partner), await open(merchant)];
  if (balance) await topUp(partner, balance);
  return { partner, merchant, FromWalletId, ToWalletId };
};
const readBalance = async (company: Company) => {
  const { body } = await service.get('/api/v5/wallet/balances', company);
  return body.Balances.map(({ Balance }) => Balance);
};

describe('POST /wallet/wallets', () => {
  it('opens an empty wallet once', async () => {
    const [partner] = [find(0)];
    const { body, status } = await post('/api/v5/wallet/wallets', { Currency: 'CHF' }, partner);
    expect([status, body.Wallet]).toMatchObject([200, { Currency: 'CHF', Balance: 0 }]);
    expect(await open(partner, 'CHF')).toBe(body.Wallet.WalletId);
    await checkLedger(service.store);
  });
});

describe('a transfer between wallets', () => {
  it('shows its Metadata to the sender alone', async () => {
    const { partner, merchant, FromWalletId, ToWalletId } = await start();
    const { body } = await send(partner, { FromWalletId, ToWalletId, Metadata: { month: 7 } });
    const { TransferId } = body.Transfer as { TransferId: string };
    const show = async (company: Company) => {
      const read = await service.get(`/api/v5/wallet/transfers/${TransferId}`, company);
      const list = await service.get('/api/v5/wallet/transfers', company);
      return [read.body, ...(list.body as unknown as { Transfers: object[] }).Transfers];
    };
    expect(await show(partner)).toMatchObject([
      { Transfer: { Metadata: { month: 7 } } },
      { Metadata: { month: 7 } },
    ]);
    const shown = await show(merchant);
    expect(shown).toMatchObject([{ Transfer: { Reference: 'July' } }, { Reference: 'July' }]);
    expect(JSON.stringify(shown)).not.toContain('month');
  });

  it('is made at once, and is listed for both companies', async () => {
    const { partner, merchant, FromWalletId, ToWalletId } = await start();
    const { status, body } = await send(partner, { FromWalletId, ToWalletId, Metadata: { month: 7 } });
    expect([status, body.Transfer]).toEqual([
      200,
      {
        TransferId: expect.stringMatching(/^trf_/),
        State: 'COMPLETED',
        FromWalletId,
        ToWalletId,
        Amount: 500,
        Currency: 'EUR',
        Reference: 'July',
        Metadata: { month: 7 },
        CreatedAt: expect.any(String),
        UpdatedAt: expect.any(String),
      },
    ]);
    expect([await readBalance(partner), await readBalance(merchant)]).toEqual([[500], [500]]);
    const { TransferId } = body.Transfer as { TransferId: string };
    for (const company of [partner, merchant]) {
      const read = await service.get(`/api/v5/wallet/transfers/${TransferId}`, company);
      expect(read.body).toMatchObject({ Transfer: { TransferId } });
      const list = await service.get(`/api/v5/wallet/transfers?WalletId=${ToWalletId}`, company);
      expect(list.body).toMatchObject({ Transfers: [{ TransferId }], NextCursor: null });
      const { body: moved } = await service.get('/api/v5/wallet/movements?Limit=1', company);
      expect(moved).toMatchObject({ Movements: [{ Reason: 'TRANSFER', RecordId: TransferId }] });
    }
    expect((await service.get(`/api/v5/wallet/transfers/${TransferId}`, find(1))).status).toBe(404);
    const events = service.store.selectFrom('events').select(['company_id', 'type']).orderBy('company_id');
    expect(await events.execute()).toEqual(
      [partner.id, merchant.id].sort().map((company_id) => ({ company_id, type: 'transfer.completed' })),
    );
    await checkLedger(service.store);
  });

  it.each([
    ['out of a wallet of another company', 404, 'WALLET_NOT_FOUND', { isForeign: true }],
    ['to a wallet outside the circle', 404, 'WALLET_NOT_FOUND', { isOutside: true }],
    ['to an unknown wallet', 404, 'WALLET_NOT_FOUND', { ToWalletId: 'wlt_x' }],
    ['to the same wallet', 400, 'SAME_WALLET', { isSame: true }],
    ['in two currencies', 400, 'CURRENCY_DIFFERS', { isFrancs: true }],
    ['of more than there is', 409, 'WALLET_BALANCE_TOO_LOW', { Amount: 1001 }],
    ['of 0', 400, 'AMOUNT_OUT_OF_RANGE', { Amount: 0 }],
    ['without a reference', 400, 'REQUIRED', { Reference: undefined }],
  ] as const)('%s is refused with %i', async (_name, status, Code, change) => {
    const { partner, merchant, FromWalletId, ToWalletId } = await start();
    const { isForeign, isOutside, isSame, isFrancs, ...rest } = {
      isForeign: false,
      isOutside: false,
      isSame: false,
      isFrancs: false,
      ...change,
    };
    const wallets = {
      FromWalletId: isForeign ? ToWalletId : FromWalletId,
      ToWalletId: isSame
        ? FromWalletId
        : isOutside
          ? await open(find(1))
          : isFrancs
            ? await open(merchant, 'CHF')
            : ToWalletId,
    };
    const answer = await send(partner, { ...wallets, ...rest });
    expect([answer.status, answer.body.Code]).toEqual([status, Code]);
    expect(await readBalance(partner)).toEqual([1000]);
  });

  it('never overdraws the wallet, even with twenty at once', async () => {
    const { partner, merchant, FromWalletId, ToWalletId } = await start();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => send(partner, { FromWalletId, ToWalletId, Amount: 100 })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect([await readBalance(partner), await readBalance(merchant)]).toEqual([[0], [1000]]);
    await checkLedger(service.store);
  });
});
