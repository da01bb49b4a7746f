import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import {
  acceptPayee,
  createPayeeCheck,
  PAYEE_FIELDS,
  type PayeeBody,
} from '../../banking/vop/accept-payee.ts';
import type { PayeeNeeds } from '../../banking/vop/check-payee.ts';
import { nextCursor, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { type Call, defineCall } from '../../calls/definitions/define-call.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, readPage } from '../../calls/definitions/read-page.ts';
import { createBodySchema, createRecordSchema, type Fields } from '../../calls/definitions/resource.ts';
import { METADATA } from '../../ledger/wallets/transfer-calls.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { BankAccountRow } from '../../platform/store/wallet-rows.ts';
import { findIndividual, type IndividualNeeds } from '../individuals/find-individual.ts';

/** A prefix and a UUID. */
const MAX_ID_LENGTH = 64;

export const OF_INDIVIDUAL = {
  versions: ['v5'],
  scopes: ['partners'],
  isForPartners: true,
  guide: 'partners.md#payouts',
  params: { IndividualId: pathId(MAX_ID_LENGTH, 'INDIVIDUAL_NOT_FOUND', 'The id of an individual.') },
} as const;

const path = '/partners/individuals/{IndividualId}/bank-accounts';

const FIELDS = {
  BankAccountId: { shown: text('Its id.') },
  ...PAYEE_FIELDS,
  Metadata: { shown: METADATA, create: Type.Optional(METADATA) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Fields;

const BankAccountSchema = createRecordSchema(FIELDS);

function describeBankAccount(row: BankAccountRow) {
  const at = new Date(row.created_at).toISOString();
  return {
    BankAccountId: row.id,
    Iban: row.iban,
    Name: row.name,
    VopResult: row.vop_result,
    AcceptedVopResult: row.accepted_vop_result,
    Metadata: JSON.parse(row.metadata) as object,
    CreatedAt: at,
    UpdatedAt: at,
  };
}

/** The accounts at other banks to which an individual is paid out. */
export const BANK_ACCOUNT_CALLS: readonly Call<IndividualNeeds & PayeeNeeds>[] = [
  defineCall({
    ...OF_INDIVIDUAL,
    id: 'createBankAccount',
    method: 'POST',
    path,
    summary: 'Adds an account to which an individual is paid out, once the name of its holder is checked.',
    body: createBodySchema(FIELDS),
    example: { Iban: 'IT57P0542811101000000900001', Name: 'Giuseppe Verdi' },
    answer: Type.Object({ BankAccount: BankAccountSchema }),
    refusals: [409],
    transaction: 'own',
    // Its only transaction has its answer; the name is checked, and counted, again.
    canRunAgain: true,
    check: createPayeeCheck(FIELDS),
    run: async ({ store, company, params, request, now, recordAnswer, ...input }, needs) => {
      const { id: individualId } = await findIndividual(store, company, params.IndividualId, needs);
      const body = input.body as unknown as PayeeBody;
      const row: BankAccountRow = {
        id: `bac_${randomUUID()}`,
        individual_id: individualId,
        ...(await acceptPayee(store, { request, now, body }, needs)),
        metadata: JSON.stringify(body.Metadata ?? {}),
        created_at: now,
      };
      const done = answer('Bank account created.', { BankAccount: describeBankAccount(row) });
      await store.transaction().execute(async (trx) => {
        await trx.insertInto('bank_accounts').values(row).execute();
        await recordAnswer(trx, done);
      });
      return done;
    },
  }),
  defineCall({
    ...OF_INDIVIDUAL,
    id: 'listBankAccounts',
    method: 'GET',
    path,
    summary: 'Lists the accounts to which an individual is paid out, newest first.',
    query: createPageParameters('bac_'),
    answer: Type.Object({
      BankAccounts: Type.Array(BankAccountSchema, { description: 'The newest first.' }),
      NextCursor: nextCursor,
    }),
    transaction: 'none',
    run: async ({ store, company, params, query }, needs) => {
      const { id } = await findIndividual(store, company, params.IndividualId, needs);
      const accounts = store.selectFrom('bank_accounts').selectAll().where('individual_id', '=', id);
      const { rows, NextCursor } = await readPage(store, accounts, query, { idColumn: 'id' });
      const fields = { BankAccounts: rows.map(describeBankAccount), NextCursor };
      return answer('Bank accounts of the individual.', fields);
    },
  }),
  defineCall({
    ...OF_INDIVIDUAL,
    id: 'deleteBankAccount',
    method: 'DELETE',
    path: `${path}/{BankAccountId}`,
    summary: 'Deletes the account of an individual. Payouts on their way arrive all the same.',
    params: {
      ...OF_INDIVIDUAL.params,
      BankAccountId: pathId(MAX_ID_LENGTH, 'BANK_ACCOUNT_NOT_FOUND', 'Its id.'),
    },
    answer: Type.Object({}),
    transaction: 'shared',
    run: async ({ trx, company, params }, needs) => {
      const { id } = await findIndividual(trx, company, params.IndividualId, needs);
      const { numDeletedRows } = await trx
        .deleteFrom('bank_accounts')
        .where('id', '=', params.BankAccountId)
        .where('individual_id', '=', id)
        .executeTakeFirst();
      if (!numDeletedRows) throw reject('BANK_ACCOUNT_NOT_FOUND');
      return answer('Bank account deleted.', {});
    },
  }),
];
