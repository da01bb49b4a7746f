import { Type } from 'typebox';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import { nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { listReferences } from '../matching/match-credit.ts';
import { type BankEntryRow, CAUSES, ENTRY_STATES } from '../tables/bank-files.ts';
import { findSuggestions, REASONS, type Suggestion } from './find-suggestions.ts';

const optional = (description: string) => nullable({ type: 'string' }, description);

const MatchSchema = Type.Object(
  {
    Kind: oneOfTexts(['PAYMENT'], 'What was paid.'),
    Id: text('The `TransactionId`.'),
    Amount: Type.Integer({ description: 'Minor units.' }),
  },
  { additionalProperties: false },
);

const SuggestionSchema = Type.Object(
  {
    TransactionId: text('An open payment of the same amount, or one that a reference names.'),
    Amount: Type.Integer({ description: 'What it needs, in minor units.' }),
    Reasons: Type.Array(oneOfTexts(REASONS, 'Why it may be meant.')),
  },
  { additionalProperties: false },
);

export const BankEntrySchema = Type.Object(
  {
    BankEntryId: text('Its id.'),
    State: oneOfTexts(ENTRY_STATES, '`UNMATCHED`: someone has to look at it.'),
    Cause: nullable(oneOfTexts(Object.keys(CAUSES), 'Why.', CAUSES), 'Why it is not simply matched.'),
    Iban: text('The account.'),
    BookingDate: text('A day.'),
    ValueDate: text('A day.'),
    Amount: Type.Integer({ description: 'Minor units, negative if money left the account.' }),
    Currency: text('ISO 4217.'),
    CounterpartName: optional('The payer, or the payee.'),
    CounterpartIban: optional('Its account.'),
    Reference: optional('The structured reference, or the one in the text.'),
    EndToEndId: optional("The payer's own id."),
    BankReference: optional("The bank's reference."),
    Text: text('What the payer has written.'),
    ReasonCode: optional('Why it came back: a code of ISO 20022.'),
    IsReversal: Type.Boolean({ description: 'Whether the bank takes back what it has booked.' }),
    Excess: Type.Integer({ description: 'What it has paid more than the payment needed.' }),
    MatchedTo: Type.Array(MatchSchema),
    Suggestions: Type.Array(SuggestionSchema, { description: 'They move no money.' }),
    BankFileId: text('The file that had it first.'),
    DecidedBy: optional('The name of the user who decided.'),
    Note: optional('That of the user.'),
    CreatedAt: timeField(),
  },
  { additionalProperties: false },
);

/** The words for a movement of a bank account. */
export const ENTRY_WORDS: RecordWords = {
  title: '{CounterpartName} || {CounterpartIban} || {Text} || Unknown payer',
  facts: [
    '{BookingDate}',
    '{Text}',
    'for {MatchedTo.Id}',
    { text: '{Excess} too much', where: { Excess: '^[1-9]' } },
    '{Cause}',
  ],
  notes: [
    {
      text: 'It has settled no payment: {Cause}. It may be for {Suggestions.TransactionId}. || It has settled no payment: {Cause}.',
      where: { State: '^UNMATCHED$' },
    },
    { text: '{Excess} more has come than the payment needed.', where: { Excess: '^[1-9]' } },
  ],
  empty: 'No money has moved yet: import a file of your bank.',
  technical: ['EndToEndId', 'BankReference', 'ReasonCode', 'IsReversal', 'Excess'],
};

const MATCHED: readonly string[] = ['MATCHED', 'REVERSED'];

/** Describes entries as the API shows them. */
export async function describeEntries(db: Store | StoreTransaction, rows: readonly BankEntryRow[]) {
  const ids = rows.flatMap(({ payment_id, state }) =>
    payment_id !== null && MATCHED.includes(state) ? [payment_id] : [],
  );
  const payments = ids.length
    ? await db.selectFrom('payments').select(['id', 'transaction_id']).where('id', 'in', ids).execute()
    : [];
  const idOf = new Map(payments.map(({ id, transaction_id }) => [id, transaction_id]));
  const suggestions: Map<string, Suggestion[]> = await findSuggestions(db, rows);
  return rows.map((row) => {
    const matched = MATCHED.includes(row.state) ? idOf.get(row.payment_id ?? '') : undefined;
    return {
      BankEntryId: row.id,
      State: row.state,
      Cause: row.cause,
      Iban: row.iban,
      BookingDate: row.booking_date,
      ValueDate: row.value_date,
      Amount: row.amount_minor,
      Currency: row.currency,
      CounterpartName: row.counterpart_name,
      CounterpartIban: row.counterpart_iban,
      Reference: row.reference?.split('\n')[0] ?? listReferences(row).all[0] ?? null,
      EndToEndId: row.end_to_end_id,
      BankReference: row.bank_reference,
      Text: row.text,
      ReasonCode: row.reason_code,
      IsReversal: row.is_reversal === 1,
      Excess: row.excess_minor,
      MatchedTo:
        matched === undefined
          ? []
          : [{ Kind: 'PAYMENT', Id: matched, Amount: row.amount_minor - row.excess_minor }],
      Suggestions: suggestions.get(row.id) ?? [],
      BankFileId: row.bank_file_id,
      DecidedBy: row.decided_by,
      Note: row.note,
      CreatedAt: new Date(row.created_at).toISOString(),
    };
  });
}
