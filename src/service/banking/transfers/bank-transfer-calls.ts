import { Type } from 'typebox';
import { nullable, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { type Call, defineCall } from '../../calls/definitions/define-call.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { line } from '../../calls/definitions/line.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { createBodySchema, createRecordSchema, type Fields } from '../../calls/definitions/resource.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { OutgoingPaymentRow } from '../../platform/store/wallet-rows.ts';
import { type AccountNeeds, requireIban } from '../accounts/account-calls.ts';
import { claimAccount } from '../accounts/write-postings.ts';
import { acceptPayee, createPayeeCheck, PAYEE_FIELDS, type PayeeBody } from '../vop/accept-payee.ts';
import type { PayeeNeeds } from '../vop/check-payee.ts';
import {
  createOutgoingParameters,
  describeOutgoing,
  listOutgoing,
  listStates,
  OUTGOING_FIELDS,
  readOutgoing,
  sendMoney,
} from './outgoing-payments.ts';

/** `btr_` and a UUID have 40 characters. */
const MAX_ID_LENGTH = 64;
const MAX_PURPOSE_LENGTH = 140;

const FIELDS = {
  BankTransferId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(listStates('bank_transfer'), 'Whether it has arrived.') },
  ...PAYEE_FIELDS,
  Purpose: {
    shown: text('For the payee.'),
    create: Type.Unsafe<string>({ ...line(MAX_PURPOSE_LENGTH), description: 'For the payee.' }),
  },
  RejectReason: {
    shown: nullable({ type: 'string' }, 'Why it was rejected: `AC04`, the account is closed.'),
  },
  ...OUTGOING_FIELDS,
} satisfies Fields;

interface NewBankTransfer extends PayeeBody {
  Amount: number;
  Purpose: string;
}

export const describeBankTransfer = (row: OutgoingPaymentRow) => ({
  BankTransferId: row.id,
  ...describeOutgoing(row),
  Purpose: row.purpose,
  VopResult: row.vop_result,
  AcceptedVopResult: row.accepted_vop_result,
  RejectReason: row.reject_reason,
});

const SHARED = {
  path: '/banking-services/transfers',
  versions: ['v5'],
  scopes: ['banking-services'],
} as const;
const guide = 'banking.md#transfers';

/** Transfers out of the account of the company, to any account with an IBAN. */
export const BANK_TRANSFER_CALLS: readonly Call<AccountNeeds & PayeeNeeds>[] = [
  defineCall({
    ...SHARED,
    id: 'createBankTransfer',
    method: 'POST',
    guide,
    summary: 'Transfers money from the account to another bank, once the name of the payee is checked.',
    body: createBodySchema(FIELDS),
    example: {
      Iban: 'IT57P0542811101000000900001',
      Name: 'Giuseppe Verdi',
      Amount: 1000,
      Purpose: 'Rent',
    },
    answer: Type.Object({ BankTransfer: createRecordSchema(FIELDS) }),
    refusals: [409],
    transaction: 'own',
    // Its only transaction has its answer; the name is checked, and counted, again.
    canRunAgain: true,
    check: createPayeeCheck(FIELDS),
    run: async ({ store, company, request, now, recordAnswer, ...input }, needs) => {
      requireIban(needs);
      const body = input.body as unknown as NewBankTransfer;
      const payee = await acceptPayee(store, { request, now, body }, needs);
      return store.transaction().execute(async (trx) => {
        const { id: source } = await claimAccount(trx, { companyId: company.id, now });
        const { Amount, Purpose: purpose, Metadata: metadata } = body;
        const owner = { kind: 'bank_transfer', company_id: company.id, source } as const;
        const row = await sendMoney(trx, { ...owner, ...payee, amount: Amount, purpose, metadata }, now);
        const done = answer('Bank transfer created.', { BankTransfer: describeBankTransfer(row) });
        await recordAnswer(trx, done);
        return done;
      });
    },
  }),
  ...defineResource<AccountNeeds>({
    ...SHARED,
    name: 'BankTransfer',
    plural: 'BankTransfers',
    label: 'Bank transfer',
    id: pathId(MAX_ID_LENGTH, 'BANK_TRANSFER_NOT_FOUND', 'Its id.'),
    fields: FIELDS,
    list: {
      summary: 'Lists transfers out of the account, newest first.',
      guide,
      description: 'The newest first.',
      page: {
        query: createOutgoingParameters('bank_transfer'),
        run: async (store, { companyId }, query, needs) => {
          requireIban(needs);
          const { rows, NextCursor } = await listOutgoing(store, { companyId }, query);
          return { rows: rows.map(describeBankTransfer), NextCursor };
        },
      },
    },
    read: {
      summary: 'Reads a transfer out of the account.',
      guide,
      run: async (store, { companyId, id }, needs) => {
        requireIban(needs);
        return describeBankTransfer(await readOutgoing(store, { companyId }, id));
      },
    },
  }),
];
