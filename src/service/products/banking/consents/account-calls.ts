import { Type } from 'typebox';
import { currency, nextCursor, oneOfTexts, text } from '../../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../../calls/definitions/define-call.ts';
import { MAX_ID_LENGTH, pathId, required, wholeId } from '../../../calls/definitions/parameters.ts';
import { requirePort } from '../../../calls/definitions/ports.ts';
import { createPageParameters, type PageQuery } from '../../../calls/definitions/read-page.ts';
import type { RecordKey } from '../../../calls/definitions/resource.ts';
import { slicePage } from '../../../calls/definitions/slice-page.ts';
import { DAY_MS } from '../../../platform/clock/days.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import {
  ACCOUNT_INTERFACE,
  type BankAccount,
  type BankTransaction,
  type Institution,
} from './account-bank.ts';
import { CONSENTS, type Consent, type ConsentNeeds, getOwner } from './consents.ts';

const object = (fields: Parameters<typeof Type.Object>[0]) =>
  Type.Object(fields, { additionalProperties: false });

const InstitutionSchema = object({
  InstitutionId: text('For a consent.'),
  Name: text('The bank.'),
  Bic: text('Its BIC.'),
  Country: text('ISO 3166-1.'),
});

const AccountSchema = object({
  AccountId: text('Its id.'),
  Iban: text('Its number.'),
  Name: text('The holder.'),
  Currency: currency,
});

const BalanceSchema = object({
  Type: oneOfTexts(['BOOKED'], 'Of the booked transactions.'),
  Amount: Type.Integer({ description: 'Minor units of the currency of the account.' }),
});

const TransactionSchema = object({
  BankTransactionId: text('Its id.'),
  BookingDate: Type.String({ format: 'date', description: 'The booking date.' }),
  Amount: Type.Integer({ description: 'Minor units; negative for money that left the account.' }),
  BalanceAfter: Type.Integer({ description: 'The balance after this transaction.' }),
  CounterpartName: text('The other party.'),
  Purpose: text('As the payer wrote it.'),
});

/** Finds a consent that currently allows reading accounts. @throws Rejection 404 or 409 */
async function requireConsent(store: Store, key: RecordKey, needs: ConsentNeeds): Promise<Consent> {
  const consent = await CONSENTS.find(store, key);
  const state = CONSENTS.getState(consent, needs.now());
  if (state !== 'AUTHORISED') throw CONSENTS.refuseState({ ...consent, state }, ['AUTHORISED']);
  return consent;
}

/** @throws Rejection 404 for an account that the consent does not cover */
async function requireAccount(
  consent: Consent,
  accountId: string,
  needs: ConsentNeeds,
): Promise<BankAccount> {
  const accounts = await requirePort(needs, ACCOUNT_INTERFACE).listAccounts(getOwner(consent));
  const account = accounts.find(({ id }) => id === accountId);
  if (!account) throw reject('ACCOUNT_NOT_FOUND');
  return account;
}

const describeInstitution = ({ id, name, bic, country }: Institution) => ({
  InstitutionId: id,
  Name: name,
  Bic: bic,
  Country: country,
});

const describeAccount = ({ id, iban, name, currency }: BankAccount) => ({
  AccountId: id,
  Iban: iban,
  Name: name,
  Currency: currency,
});

const describeTransaction = (transaction: BankTransaction) => ({
  BankTransactionId: transaction.id,
  BookingDate: new Date(transaction.bookedAt).toISOString().slice(0, 10),
  Amount: transaction.amountMinor,
  BalanceAfter: transaction.balanceAfter,
  CounterpartName: transaction.counterpartName,
  Purpose: transaction.purpose,
});

/** Returns a page of a list whose entries have no time. `From` and `To` are accepted, as in every list, but have no effect. */
const sliceTimeless = <Row extends { id: string }>(list: readonly Row[], { From, To, ...page }: PageQuery) =>
  slicePage(list, page, ({ id }) => ({ createdAt: 0, id }));

const ACCOUNTS = '/banking-services/accounts';
const PARAMS = { AccountId: pathId(MAX_ID_LENGTH, 'ACCOUNT_NOT_FOUND', 'Its id.') };
const CONSENT = { ConsentId: required(wholeId(MAX_ID_LENGTH)) };
const shared = {
  method: 'GET',
  versions: ['v5'],
  scopes: ['banking-services'],
  guide: 'account-information.md',
  port: ACCOUNT_INTERFACE,
  transaction: 'none',
} as const;
const reading = { ...shared, refusals: [404, 409] };

/** The calls that read accounts at banks, with the consent of their holder (AIS). */
export const ACCOUNT_CALLS = [
  defineCall({
    ...shared,
    id: 'listInstitutions',
    path: '/banking-services/institutions',
    summary: 'Lists the banks at which accounts can be read.',
    query: createPageParameters('ins_', '[a-z]+'),
    answer: Type.Object({
      Institutions: Type.Array(InstitutionSchema, { description: 'All banks.' }),
      NextCursor: nextCursor,
    }),
    run: async ({ query }, needs: ConsentNeeds) => {
      const { rows, NextCursor } = sliceTimeless(requirePort(needs, ACCOUNT_INTERFACE).institutions, query);
      return answer('Institutions.', { Institutions: rows.map(describeInstitution), NextCursor });
    },
  }),
  defineCall({
    ...reading,
    id: 'listAccounts',
    path: ACCOUNTS,
    summary: 'Lists the accounts that a consent covers.',
    query: { ...CONSENT, ...createPageParameters('acc_') },
    answer: Type.Object({
      Accounts: Type.Array(AccountSchema, { description: 'All accounts of the holder at the bank.' }),
      NextCursor: nextCursor,
    }),
    run: async ({ store, company, query: { ConsentId = '', ...page } }, needs: ConsentNeeds) => {
      const consent = await requireConsent(store, { companyId: company.id, id: ConsentId }, needs);
      const accounts = await requirePort(needs, ACCOUNT_INTERFACE).listAccounts(getOwner(consent));
      const { rows, NextCursor } = sliceTimeless(accounts, page);
      return answer('Accounts of the consent.', { Accounts: rows.map(describeAccount), NextCursor });
    },
  }),
  defineCall({
    ...reading,
    id: 'listAccountBalances',
    path: `${ACCOUNTS}/{AccountId}/balances`,
    summary: 'Reads the balance of an account at a bank.',
    params: PARAMS,
    query: { ...CONSENT, ...createPageParameters('BOOKED', '') },
    answer: Type.Object({
      Balances: Type.Array(BalanceSchema, { description: 'One of each type.' }),
      NextCursor: nextCursor,
    }),
    run: async ({ store, company, params, query: { ConsentId = '', ...page } }, needs: ConsentNeeds) => {
      const consent = await requireConsent(store, { companyId: company.id, id: ConsentId }, needs);
      const account = await requireAccount(consent, params.AccountId, needs);
      const amount = await requirePort(needs, ACCOUNT_INTERFACE).readBalance(account, needs.now());
      const { rows, NextCursor } = sliceTimeless([{ id: 'BOOKED', amount }], page);
      return answer('Balances of the account.', {
        Balances: rows.map(({ id, amount: Amount }) => ({ Type: id, Amount })),
        NextCursor,
      });
    },
  }),
  defineCall({
    ...reading,
    id: 'listBankTransactions',
    path: `${ACCOUNTS}/{AccountId}/transactions`,
    summary: 'Lists the booked transactions of an account at a bank, newest first.',
    params: PARAMS,
    query: { ...CONSENT, ...createPageParameters('btx_') },
    answer: Type.Object({
      BankTransactions: Type.Array(TransactionSchema, { description: 'Newest first.' }),
      NextCursor: nextCursor,
    }),
    run: async ({ store, company, params, query: { ConsentId = '', ...page } }, needs: ConsentNeeds) => {
      const consent = await requireConsent(store, { companyId: company.id, id: ConsentId }, needs);
      const account = await requireAccount(consent, params.AccountId, needs);
      const to = needs.now();
      const time = { from: to - consent.body.HistoryDays * DAY_MS, to };
      const transactions = await requirePort(needs, ACCOUNT_INTERFACE).listTransactions(account, time);
      const { rows, NextCursor } = slicePage(transactions, page, ({ id, bookedAt: createdAt }) => ({
        createdAt,
        id,
      }));
      return answer('Transactions of the account.', {
        BankTransactions: rows.map(describeTransaction),
        NextCursor,
      });
    },
  }),
];
