import { Type } from 'typebox';
import {
  createOutgoingParameters,
  describeOutgoing,
  listOutgoing,
  listStates,
  OUTGOING_FIELDS,
  readOutgoing,
  sendMoney,
} from '../../banking/transfers/outgoing-payments.ts';
import { nextCursor, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { type Call, defineCall } from '../../calls/definitions/define-call.ts';
import { line } from '../../calls/definitions/line.ts';
import { checkMetadataLimits } from '../../calls/definitions/metadata-limits.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { createBodySchema, createRecordSchema, type Fields } from '../../calls/definitions/resource.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import type { OutgoingPaymentRow } from '../../platform/store/wallet-rows.ts';
import { findIndividual, type IndividualNeeds } from '../individuals/find-individual.ts';
import { OF_INDIVIDUAL } from './bank-account-calls.ts';

/** A prefix and a UUID. */
const MAX_ID_LENGTH = 64;
const path = '/partners/individuals/{IndividualId}/payouts';

const FIELDS = {
  PayoutId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(listStates('payout'), 'Whether it has arrived.') },
  BankAccountId: {
    shown: text('The bank account.'),
    create: Type.Unsafe<string>({ ...line(MAX_ID_LENGTH), description: 'A bank account of the individual.' }),
  },
  Iban: { shown: text('That of the bank account.') },
  Name: { shown: text('The holder of the bank account.') },
  ...OUTGOING_FIELDS,
} satisfies Fields;

const PayoutSchema = createRecordSchema(FIELDS);
const BodySchema = createBodySchema(FIELDS);
const checkFields = createFieldCheck(BodySchema);

interface NewPayout {
  BankAccountId: string;
  Amount: number;
  Metadata?: Record<string, unknown>;
}

export const describePayout = (row: OutgoingPaymentRow) => ({
  PayoutId: row.id,
  BankAccountId: row.bank_account_id,
  ...describeOutgoing(row),
});

/** Money that leaves the wallet of an individual for its account at another bank. */
export const PAYOUT_CALLS: readonly Call<IndividualNeeds>[] = [
  defineCall({
    ...OF_INDIVIDUAL,
    id: 'createPayout',
    method: 'POST',
    path,
    summary: 'Pays out money of an individual to a bank account, if its payouts are unlocked.',
    body: BodySchema,
    example: { BankAccountId: 'bac_1', Amount: 1000 },
    answer: Type.Object({ Payout: PayoutSchema }),
    refusals: [409],
    transaction: 'shared',
    check: ({ body }) => {
      const errors = checkFields(body);
      return errors.length ? errors : checkMetadataLimits((body as Partial<NewPayout>).Metadata ?? {});
    },
    run: async ({ trx, company, params, now, ...input }, needs) => {
      const { BankAccountId, Amount: amount, Metadata: metadata } = input.body as unknown as NewPayout;
      // Claimed: payouts that are locked at the same time wait, or are refused.
      const claim = { ...needs, isClaimed: true };
      const individual = await findIndividual(trx, company, params.IndividualId, claim);
      if (!individual.payout_unlock) throw reject('PAYOUTS_LOCKED');
      const accounts = trx.selectFrom('bank_accounts').select(['id', 'iban', 'name']);
      const account = await accounts
        .where('id', '=', BankAccountId)
        .where('individual_id', '=', individual.id)
        .executeTakeFirst();
      if (!account) throw reject('BANK_ACCOUNT_NOT_FOUND');
      const { id, iban, name } = account;
      const owner = {
        kind: 'payout',
        company_id: individual.company_id,
        individual_id: individual.id,
        source: individual.wallet_id,
      } as const;
      const row = await sendMoney(trx, { ...owner, bank_account_id: id, iban, name, amount, metadata }, now);
      return answer('Payout created.', { Payout: describePayout(row) });
    },
  }),
  defineCall({
    ...OF_INDIVIDUAL,
    id: 'listPayouts',
    method: 'GET',
    path,
    summary: 'Lists the payouts of an individual, newest first.',
    query: createOutgoingParameters('payout'),
    answer: Type.Object({
      Payouts: Type.Array(PayoutSchema, { description: 'The newest first.' }),
      NextCursor: nextCursor,
    }),
    transaction: 'none',
    run: async ({ store, company, params, query }, needs) => {
      const { id: individualId } = await findIndividual(store, company, params.IndividualId, needs);
      const { rows, NextCursor } = await listOutgoing(store, { individualId }, query);
      return answer('Payouts of the individual.', { Payouts: rows.map(describePayout), NextCursor });
    },
  }),
  defineCall({
    ...OF_INDIVIDUAL,
    id: 'readPayout',
    method: 'GET',
    path: `${path}/{PayoutId}`,
    summary: 'Reads a payout of an individual.',
    params: {
      ...OF_INDIVIDUAL.params,
      PayoutId: pathId(MAX_ID_LENGTH, 'PAYOUT_NOT_FOUND', 'Its id.'),
    },
    answer: Type.Object({ Payout: PayoutSchema }),
    transaction: 'none',
    run: async ({ store, company, params }, needs) => {
      const { id: individualId } = await findIndividual(store, company, params.IndividualId, needs);
      const row = await readOutgoing(store, { individualId }, params.PayoutId);
      return answer('Payout.', { Payout: describePayout(row) });
    },
  }),
];
