import { Type } from 'typebox';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import { CURRENCIES } from '../../../protocol/money.ts';
import { currency, nextCursor, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { choice, MAX_ID_LENGTH, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, readPage } from '../../calls/definitions/read-page.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { Query } from '../../platform/http/requests/read-query.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { listWallets } from './list-wallets.ts';
import { openWallet } from './open-wallet.ts';
import { type LedgerEntryRow, WALLET_REASONS, type WalletRow } from './tables.ts';

const walletId = text('Its id.');

export const BalanceSchema = Type.Object(
  {
    WalletId: walletId,
    Currency: currency,
    Balance: Type.Integer({ description: 'What can be spent, in minor units; never below 0.' }),
    CreatedAt: timeField(),
    UpdatedAt: timeField(),
  },
  { additionalProperties: false },
);

export const MovementSchema = Type.Object(
  {
    MovementId: text('Its id.'),
    WalletId: text('The wallet.'),
    Currency: currency,
    Amount: Type.Integer({ description: 'Minor units; negative for money that left the wallet.' }),
    BalanceAfter: Type.Integer({ description: 'The balance after this movement.' }),
    Reason: oneOfTexts(WALLET_REASONS, 'What moved the money.'),
    RecordId: text('What it was for, such as a `TransferId` or the id of a top-up.'),
    CreatedAt: timeField(),
  },
  { additionalProperties: false },
);

/** The words for a movement of a wallet or an account, whose amounts may have no currency of their own. */
export const MOVEMENT_WORDS: RecordWords = {
  title: '{Reason}',
  facts: ['{BalanceAfter} afterwards'],
  currency: 'EUR',
  empty: 'No money has moved yet.',
};

export const describeBalance = (row: WalletRow) => ({
  WalletId: row.id,
  Currency: row.currency,
  Balance: row.balance,
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(Math.max(row.created_at, row.updated_at)).toISOString(),
});

export const describeMovement = (row: LedgerEntryRow) => ({
  MovementId: row.id,
  WalletId: row.account,
  Currency: row.currency,
  Amount: row.amount,
  BalanceAfter: row.balance_after,
  Reason: row.reason,
  RecordId: row.record_id,
  CreatedAt: new Date(row.created_at).toISOString(),
});

/** The parameters of the list of movements. */
const MOVEMENT_PARAMETERS = {
  ...createPageParameters('mov_'),
  Currency: choice(CURRENCIES, 'Only those of the wallet in this currency.'),
  WalletId: wholeId(MAX_ID_LENGTH),
};

type WalletFilters = Pick<Query<typeof MOVEMENT_PARAMETERS>, 'Currency' | 'WalletId'>;

/** Selects the entries of a company, or of the single wallet that the filters select. */
async function selectEntries(store: Store, companyId: number, { Currency, WalletId }: WalletFilters) {
  const entries = store.selectFrom('ledger_entries').selectAll();
  if (!Currency && !WalletId) return entries.where('company_id', '=', companyId);
  let wallets = store
    .selectFrom('wallets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('individual_id', 'is', null);
  if (Currency) wallets = wallets.where('currency', '=', Currency);
  if (WalletId) wallets = wallets.where('id', '=', WalletId);
  return entries.where('account', '=', (await wallets.executeTakeFirst())?.id ?? '');
}

const shared = {
  versions: ['v5'],
  scopes: ['wallet'],
  guide: 'wallet.md',
} as const;
const reading = { ...shared, method: 'GET', transaction: 'none' } as const;

/** The calls about the company's own wallets: one per currency, created with the first money. */
export const WALLET_CALLS = [
  defineCall({
    ...reading,
    id: 'listBalances',
    path: '/wallet/balances',
    summary: "Lists the company's wallets, one per currency, with their balances.",
    words: { title: 'Wallet in {Currency}', amount: 'Balance' },
    answer: Type.Object({ Balances: Type.Array(BalanceSchema, { description: 'By currency.' }) }),
    run: async ({ store, company }) => {
      const rows = await listWallets(store, company.id);
      return answer('Balances of the company.', { Balances: rows.map(describeBalance) });
    },
  }),
  defineCall({
    ...shared,
    id: 'createWallet',
    method: 'POST',
    path: '/wallet/wallets',
    summary: 'Opens an empty wallet in a currency, or returns the existing one.',
    body: Type.Object({ Currency: currency }, { additionalProperties: false }),
    example: { Currency: 'CHF' },
    answer: Type.Object({ Wallet: BalanceSchema }),
    transaction: 'shared',
    run: async ({ trx, company, now, body }) => {
      const wallet = await openWallet(trx, { companyId: company.id, currency: body.Currency, now });
      return answer('Wallet.', { Wallet: describeBalance(wallet) });
    },
  }),
  defineCall({
    ...reading,
    id: 'listMovements',
    path: '/wallet/movements',
    summary: 'Lists the movements of the wallets, newest first.',
    words: MOVEMENT_WORDS,
    query: MOVEMENT_PARAMETERS,
    answer: Type.Object({
      Movements: Type.Array(MovementSchema, { description: 'Newest first.' }),
      NextCursor: nextCursor,
    }),
    run: async ({ store, company, query }) => {
      const entries = await selectEntries(store, company.id, query);
      const { rows, NextCursor } = await readPage(store, entries, query, { idColumn: 'id' });
      return answer('Movements of the company.', { Movements: rows.map(describeMovement), NextCursor });
    },
  }),
];
