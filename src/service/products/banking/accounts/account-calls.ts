import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { Company } from '../../../calls/companies/company.ts';
import type { Directory } from '../../../calls/companies/open-directory.ts';
import {
  amount,
  currency,
  nextCursor,
  oneOfTexts,
  text,
  timeField,
} from '../../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../../calls/definitions/define-call.ts';
import { requirePort } from '../../../calls/definitions/ports.ts';
import { createPageParameters, readPage } from '../../../calls/definitions/read-page.ts';
import { openWallet } from '../../../ledger/wallets/open-wallet.ts';
import {
  ACCOUNT_REASONS,
  type CompanyAccountRow,
  type LedgerEntryRow,
} from '../../../ledger/wallets/tables.ts';
import { AMOUNT_TO_MOVE } from '../../../ledger/wallets/transfer-calls.ts';
import { transferMoney } from '../../../ledger/wallets/transfer-money.ts';
import { MOVEMENT_WORDS } from '../../../ledger/wallets/wallet-calls.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { ACCOUNT_BANK, type BankNeeds } from './bank.ts';
import { claimAccount, readAccount } from './write-postings.ts';

export interface AccountNeeds extends BankNeeds {
  directory: Pick<Directory, 'findCompany'>;
}

const AccountSchema = Type.Object(
  {
    Iban: text('The IBAN for transfers to the account.'),
    Name: text('Its holder.'),
    Currency: currency,
    Balance: Type.Integer({
      description: 'Minor units; below 0 when refunds and disputes took more than there was.',
    }),
    Available: Type.Integer({ description: 'What can be spent: never below 0.' }),
  },
  { additionalProperties: false },
);

const MovementSchema = Type.Object(
  {
    MovementId: text('Its id.'),
    Amount: amount,
    BalanceAfter: Type.Integer({ description: 'The balance after this movement.' }),
    Reason: oneOfTexts(ACCOUNT_REASONS, 'What moved the money.'),
    RecordId: text('Such as a `TransactionId`, a `RefundId` or a `BankTransferId`.'),
    CreatedAt: timeField(),
  },
  { additionalProperties: false },
);

const describeMovement = (row: Omit<LedgerEntryRow, 'id'> & { id: string }) => ({
  MovementId: row.id,
  Amount: row.amount,
  BalanceAfter: row.balance_after,
  Reason: row.reason,
  RecordId: row.record_id,
  CreatedAt: new Date(row.created_at).toISOString(),
});

const describeAccount = (company: Company, { balance }: CompanyAccountRow, needs: AccountNeeds) => ({
  Iban: requirePort(needs, ACCOUNT_BANK).getIban(company),
  Name: company.name,
  Currency: 'EUR',
  Balance: balance,
  Available: Math.max(0, balance),
});

const shared = {
  versions: ['v5'],
  scopes: ['banking-services'],
  guide: 'banking.md#the-account',
  port: ACCOUNT_BANK,
} as const;
const reading = { ...shared, method: 'GET', transaction: 'none' } as const;

/** The calls about the company's account, which receives settled payments in EUR. */
export const COMPANY_ACCOUNT_CALLS = [
  defineCall({
    ...reading,
    id: 'readAccount',
    path: '/banking-services/account',
    summary: 'Reads the account of the company.',
    answer: Type.Object({ Account: AccountSchema }),
    run: async ({ store, company, now }, needs: AccountNeeds) => {
      const account = await readAccount(store, { companyId: company.id, now });
      return answer('Account.', { Account: describeAccount(company, account, needs) });
    },
  }),
  defineCall({
    ...reading,
    id: 'listAccountMovements',
    path: '/banking-services/account/movements',
    summary: 'Lists the movements of the account, newest first.',
    words: MOVEMENT_WORDS,
    query: createPageParameters('mov_'),
    answer: Type.Object({
      Movements: Type.Array(MovementSchema, { description: 'Newest first.' }),
      NextCursor: nextCursor,
    }),
    run: async ({ store, company, query, now }) => {
      const { id } = await readAccount(store, { companyId: company.id, now });
      const entries = store.selectFrom('ledger_entries').selectAll().where('account', '=', id);
      const { rows, NextCursor } = await readPage(store, entries, query, { idColumn: 'id' });
      return answer('Movements of the account.', { Movements: rows.map(describeMovement), NextCursor });
    },
  }),
  defineCall({
    ...shared,
    id: 'moveToWallet',
    method: 'POST',
    path: '/banking-services/account/to-wallet',
    summary: 'Moves money immediately from the account into the EUR wallet of the company.',
    verb: 'Move to the wallet',
    body: Type.Object({ Amount: AMOUNT_TO_MOVE }, { additionalProperties: false }),
    example: { Amount: 1000 },
    answer: Type.Object({ Movement: MovementSchema }),
    refusals: [409],
    transaction: 'shared',
    run: async ({ trx, company: { id: companyId }, now, body }) => {
      const account = await claimAccount(trx, { companyId, now });
      const wallet = await openWallet(trx, { companyId, currency: 'EUR', now });
      const recordId = `tow_${randomUUID()}`;
      await transferMoney(trx, {
        from: { account: account.id },
        to: { wallet: wallet.id },
        amountMinor: body.Amount,
        currency: 'EUR',
        reason: 'TO_WALLET',
        recordId,
        now,
      });
      const entries = trx.selectFrom('ledger_entries').selectAll().where('record_id', '=', recordId);
      const entry = await entries.where('account', '=', account.id).executeTakeFirstOrThrow();
      return answer('Moved to the wallet.', { Movement: describeMovement(entry) });
    },
  }),
];
