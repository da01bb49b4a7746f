import { Type } from 'typebox';
import { stripIban } from '../../../protocol/identifiers/iban.ts';
import { formatPlainAmount } from '../../../protocol/money.ts';
import type { Company } from '../../calls/companies/company.ts';
import { getActor } from '../../calls/companies/record-change.ts';
import { chosenPayment, nextCursor } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { line } from '../../calls/definitions/line.ts';
import { choice, MAX_ID_LENGTH, pathId, search } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, readPage } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import { ONE_LINE } from '../../calls/definitions/request-fields.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import {
  breakRule,
  reject,
  rejectBecause,
  rejectFields,
  rejectState,
} from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { BANK_FILES } from '../matching/bank-files.ts';
import { isRightAccount, type NamedPayment, settleChosen } from '../matching/match-credit.ts';
import {
  type BankEntryRow,
  CAUSES,
  type Cause,
  ENTRY_STATES,
  type EntryState,
} from '../tables/bank-files.ts';
import { BankEntrySchema, describeEntries, ENTRY_WORDS } from './describe-entries.ts';
import { type BankCallNeeds, toFileNeeds } from './file-calls.ts';
import { getImporter } from './find-account.ts';

const MAX_NOTE_LENGTH = 500;

/** Selects the entries that a company sees: what it has imported, and what has paid its payments; for an admin all. */
const selectEntries = (db: Store | StoreTransaction, company: Company) => {
  const entries = db.selectFrom('bank_entries').selectAll();
  return company.type === 'admin' ? entries : entries.where('company_id', '=', company.id);
};

/** @throws Rejection 404 */
async function requireEntry(
  db: Store | StoreTransaction,
  company: Company,
  id: string,
): Promise<BankEntryRow> {
  const entry = await selectEntries(db, company).where('id', '=', id).executeTakeFirst();
  if (!entry) throw reject('BANK_ENTRY_NOT_FOUND');
  return entry;
}

const rejectEntryState = (state: string, needs: EntryState) =>
  rejectState('BANK_ENTRY_STATE', { subject: 'bank entry', state, needs: [needs] });

/** Finds the entry that someone decides about: only its importer does. @throws Rejection 404, 409 */
async function requireOwn(
  trx: StoreTransaction,
  company: Company,
  id: string,
  needs: EntryState,
): Promise<BankEntryRow> {
  const entry = await requireEntry(trx, company, id);
  if (entry.state !== needs || (company.type !== 'admin' && entry.importer !== getImporter(company)))
    throw rejectEntryState(entry.state, needs);
  return entry;
}

/** Writes a decision, unless another one came first. @throws Rejection 409 */
async function decide(
  trx: StoreTransaction,
  { id, state }: BankEntryRow,
  changes: Partial<BankEntryRow>,
): Promise<BankEntryRow> {
  const decided = await trx
    .updateTable('bank_entries')
    .set({ due_at: null, ...changes })
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
  if (!decided) throw rejectEntryState('decided already', state);
  return decided;
}

/** Finds the payment with an id among those of the account. @throws Rejection 404 */
async function findPayment(
  trx: StoreTransaction,
  { importer }: BankEntryRow,
  transactionId: string,
): Promise<NamedPayment> {
  const payments = trx
    .selectFrom('payments')
    .select(['id', 'company_id', 'transfer_reference'])
    .where('transaction_id', '=', transactionId);
  const [found, other] = await (importer ? payments.where('company_id', '=', importer) : payments)
    .limit(2)
    .execute();
  if (!found) throw reject('TRANSACTION_NOT_FOUND');
  if (other) throw rejectBecause('TRANSACTION_NOT_FOUND', 'Several companies have a payment with this id.');
  return found;
}

const write = (minor: number): string => formatPlainAmount(minor, 'EUR');

/** @throws Rejection 409 if the entry cannot pay the payment */
async function matchChosen(
  trx: StoreTransaction,
  needs: BankCallNeeds,
  { row, payment, now }: { row: BankEntryRow; payment: NamedPayment; now: number },
): Promise<Partial<BankEntryRow>> {
  const fileNeeds = toFileNeeds(needs);
  const refuse = (cause: Cause) =>
    rejectBecause('BANK_ENTRY_STATE', `It cannot pay this payment: ${CAUSES[cause]}.`);
  if (row.cause === 'HELD' || row.currency !== 'EUR')
    throw refuse(row.cause === 'HELD' ? 'HELD' : 'CURRENCY');
  if (!isRightAccount(row, payment.company_id, fileNeeds)) throw refuse('OTHER_ACCOUNT');
  const amounts = trx.selectFrom('payments').select('amount_minor').where('id', '=', payment.id);
  const { amount_minor } = await amounts.executeTakeFirstOrThrow();
  const ruling = await settleChosen(trx, fileNeeds, { row, payment, now });
  if (!ruling) throw rejectEntryState('decided already', 'UNMATCHED');
  if (ruling.cause === 'UNDERPAID' || ruling.excess_minor) {
    const hint = `The entry is ${write(row.amount_minor)} EUR, and the payment ${write(amount_minor)} EUR.`;
    throw rejectFields([breakRule('TransactionId', 'AMOUNT_DIFFERS', hint)], 409);
  }
  if (ruling.state !== 'MATCHED') throw refuse(ruling.cause ?? 'PAYMENT_CLOSED');
  return { ...ruling, payment_id: payment.id };
}

const shared = {
  versions: ['v5'],
  scopes: ['banking-services'],
  guide: 'bank-files.md#unmatched',
  port: BANK_FILES,
} as const;
const path = '/banking-services/bank-entries';
const one = { BankEntryId: pathId(MAX_ID_LENGTH, 'BANK_ENTRY_NOT_FOUND', 'Its id.') };
const answerOne = Type.Object({ BankEntry: BankEntrySchema });
const Note = Type.Unsafe<string>({
  ...line(MAX_NOTE_LENGTH),
  description: 'Why, for those who look at it later.',
});
const deciding = {
  ...shared,
  method: 'POST',
  params: one,
  answer: answerOne,
  refusals: [404, 409],
  transaction: 'shared',
} as const;

const answerWith = async (trx: StoreTransaction, message: string, row: BankEntryRow) =>
  answer(message, { BankEntry: (await describeEntries(trx, [row]))[0] });

const QUERY = {
  ...createPageParameters('ben_'),
  State: choice(ENTRY_STATES, 'Only entries in this state.'),
  Cause: choice(Object.keys(CAUSES) as Cause[], 'Only entries with this cause.'),
  Iban: search(50, 'Only entries of this account.'),
};

/** The calls about the movements that files of banks have. */
export const ENTRY_CALLS = [
  defineCall({
    ...shared,
    id: 'listBankEntries',
    method: 'GET',
    path,
    summary: 'Lists the movements that files of banks have, newest first.',
    query: QUERY,
    words: ENTRY_WORDS,
    answer: Type.Object({ BankEntries: Type.Array(BankEntrySchema), NextCursor: nextCursor }),
    transaction: 'none',
    run: async ({ store, company, query }) => {
      const { State, Cause: cause, Iban, ...page } = query;
      const filters = {
        indexed: [equals('state', State)],
        checked: [equals('cause', cause), equals('iban', Iban && stripIban(Iban))],
      };
      const entries = selectEntries(store, company);
      const { rows, NextCursor } = await readPage(store, entries, page, { idColumn: 'id', filters });
      return answer('Bank entries.', { BankEntries: await describeEntries(store, rows), NextCursor });
    },
  }),
  defineCall({
    ...shared,
    id: 'readBankEntry',
    method: 'GET',
    path: `${path}/{BankEntryId}`,
    summary: 'Reads a movement of a bank account.',
    params: one,
    words: ENTRY_WORDS,
    answer: answerOne,
    refusals: [404],
    transaction: 'none',
    run: async ({ store, company, params }) => {
      const [BankEntry] = await describeEntries(store, [
        await requireEntry(store, company, params.BankEntryId),
      ]);
      return answer('Bank entry.', { BankEntry });
    },
  }),
  defineCall({
    ...deciding,
    id: 'matchBankEntry',
    path: `${path}/{BankEntryId}/match`,
    summary: 'Settles an open payment with a credit that names no payment.',
    verb: { label: 'It is for this payment', where: { State: '^UNMATCHED$' } },
    body: Type.Object(
      {
        TransactionId: Type.String({
          minLength: 1,
          maxLength: MAX_TRANSACTION_ID_LENGTH,
          ...ONE_LINE,
          ...chosenPayment,
          description: 'The payment, with the same amount.',
        }),
        Note: Type.Optional(Note),
      },
      { additionalProperties: false },
    ),
    example: { TransactionId: 'order-1042' },
    run: async ({ trx, company, now, params, body, request }, needs: BankCallNeeds) => {
      const row = await requireOwn(trx, company, params.BankEntryId, 'UNMATCHED');
      const payment = await findPayment(trx, row, body.TransactionId);
      const changes = await matchChosen(trx, needs, { row, payment, now });
      const by = { decided_by: getActor(request).user?.username ?? company.name, note: body.Note ?? null };
      return answerWith(trx, 'Bank entry matched.', await decide(trx, row, { ...changes, ...by }));
    },
  }),
  defineCall({
    ...deciding,
    id: 'ignoreBankEntry',
    path: `${path}/{BankEntryId}/ignore`,
    summary: 'Takes a movement off the list of those that someone has to look at.',
    verb: { label: 'Ignore it', where: { State: '^UNMATCHED$' } },
    body: Type.Object({ Note }, { additionalProperties: false }),
    example: { Note: 'Rent of the shop' },
    run: async ({ trx, company, params, body, request }) => {
      const row = await requireOwn(trx, company, params.BankEntryId, 'UNMATCHED');
      const by = { decided_by: getActor(request).user?.username ?? company.name, note: body.Note };
      return answerWith(trx, 'Bank entry ignored.', await decide(trx, row, { state: 'IGNORED', ...by }));
    },
  }),
  defineCall({
    ...deciding,
    id: 'reopenBankEntry',
    path: `${path}/{BankEntryId}/reopen`,
    summary: 'Puts an ignored movement back on the list.',
    verb: { label: 'Put it back', where: { State: '^IGNORED$' } },
    body: 'no-fields',
    run: async ({ trx, company, params, request }) => {
      const row = await requireOwn(trx, company, params.BankEntryId, 'IGNORED');
      const by = { decided_by: getActor(request).user?.username ?? company.name, note: null };
      return answerWith(trx, 'Bank entry reopened.', await decide(trx, row, { state: 'UNMATCHED', ...by }));
    },
  }),
];
