import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { listReferences } from '../matching/match-credit.ts';
import type { BankEntryRow, Cause } from '../tables/bank-files.ts';

export const REASONS = ['AMOUNT', 'REFERENCE', 'NEAR_REFERENCE', 'ORDER_ID'] as const;

export interface Suggestion {
  TransactionId: string;
  Amount: number;
  Reasons: (typeof REASONS)[number][];
}

/** The most open payments that are compared with the entries of a page. */
const COMPARED = 1000;

/** The shortest id that says something: a shorter one is in many texts. */
const MIN_ID_LENGTH = 4;

const SUGGESTED: readonly (Cause | null)[] = [
  'UNKNOWN',
  'SEVERAL_REFERENCES',
  'UNDERPAID',
  'CURRENCY',
  'OTHER_ACCOUNT',
];

const fold = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** Whether a text has a reference with one sign wrong, missing or too many, or with two of them swapped. */
function hasNearReference(text: string, reference: string): boolean {
  // Half of the reference is right, whatever happened to the other half.
  const half = reference.length / 2;
  for (const [part, from] of [
    [reference.slice(0, half), 0] as const,
    [reference.slice(half), half] as const,
  ]) {
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
      for (const length of [reference.length, reference.length - 1, reference.length + 1]) {
        const start = from === 0 ? at : at + part.length - length;
        if (start >= 0 && isNear(text.slice(start, start + length), reference)) return true;
      }
  }
  return false;
}

function isNear(typed: string, reference: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === reference[start]) start += 1;
  let end = 0;
  const most = Math.min(typed.length, reference.length) - start;
  while (end < most && typed.at(-1 - end) === reference.at(-1 - end)) end += 1;
  const [left, right] = [
    typed.slice(start, typed.length - end),
    reference.slice(start, reference.length - end),
  ];
  const isSwapped = left.length === 2 && left === [...right].reverse().join('');
  return (left.length <= 1 && right.length <= 1) || isSwapped;
}

/**
 * Finds the payments that a reference names, and the open ones of the same amounts: each by its index, because an account of the
 * operator has the transfers of all companies.
 */
async function findCandidates(db: Store | StoreTransaction, rows: readonly BankEntryRow[]) {
  const importers = [...new Set(rows.map(({ importer }) => importer))];
  const all = db.selectFrom('companies').select('id');
  const payments = db
    .selectFrom('payments')
    .select(['id', 'transaction_id', 'company_id', 'amount_minor', 'transfer_reference', 'status'])
    .where('is_setup', '=', 0)
    .where('currency', '=', 'EUR')
    .where('company_id', 'in', importers.includes(0) ? all : importers)
    .limit(COMPARED);
  const references = [...new Set(rows.flatMap((row) => listReferences(row).all))];
  const named = references.length
    ? await payments.where('transfer_reference', 'in', references.slice(0, COMPARED)).execute()
    : [];
  const amounts = [...new Set(rows.map(({ amount_minor }) => amount_minor))];
  const open = await payments
    .where('status', 'in', ['CREATED', 'PENDING'])
    .where('amount_minor', 'in', amounts)
    // In the order of the index.
    .orderBy('amount_minor')
    .orderBy('created_at', 'desc')
    .execute();
  return [...new Map([...named, ...open].map((payment) => [payment.id, payment])).values()];
}

/**
 * Suggests payments for entries that no reference has matched: those that a reference names, and open ones of the same amount for which
 * something else speaks.
 */
export async function findSuggestions(
  db: Store | StoreTransaction,
  rows: readonly BankEntryRow[],
): Promise<Map<string, Suggestion[]>> {
  const asked = rows.filter(
    ({ state, cause, amount_minor }) =>
      state === 'UNMATCHED' && amount_minor > 0 && SUGGESTED.includes(cause),
  );
  if (!asked.length) return new Map();
  const payments = await findCandidates(db, asked);
  return new Map(
    asked.map((row) => {
      const said = fold(`${row.reference ?? ''} ${row.text} ${row.end_to_end_id ?? ''}`);
      const named = listReferences(row).all;
      const suggestions = payments.flatMap((payment): Suggestion[] => {
        const {
          transaction_id: TransactionId,
          amount_minor: Amount,
          transfer_reference: reference,
        } = payment;
        if (row.importer && payment.company_id !== row.importer) return [];
        const isSame = Amount === row.amount_minor && ['CREATED', 'PENDING'].includes(payment.status);
        const id = fold(TransactionId);
        const Reasons: Suggestion['Reasons'] = [];
        if (reference && named.includes(reference)) Reasons.push('REFERENCE');
        else if (!isSame) return [];
        else if (reference && hasNearReference(said, reference)) Reasons.push('NEAR_REFERENCE');
        if (id.length >= MIN_ID_LENGTH && said.includes(id)) Reasons.push('ORDER_ID');
        if (!Reasons.length) return [];
        return [{ TransactionId, Amount, Reasons: isSame ? ['AMOUNT', ...Reasons] : Reasons }];
      });
      return [row.id, suggestions] as const;
    }),
  );
}
