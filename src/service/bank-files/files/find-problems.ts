import { formatPlainAmount } from '../../../protocol/money.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { tellsAll } from '../entries/key-movements.ts';
import { splitEntry } from '../entries/split-entry.ts';
import type { Statement, StatementFormat } from '../formats/bank-file.ts';

export const PROBLEMS = {
  BALANCE: 'The balance does not add up, so that nothing is matched before someone accepts the file.',
  GAP: 'A statement is missing.',
  SEQUENCE: 'A number is missing between two statements.',
  NO_BALANCE: 'The statement has no balance to compare.',
  DETAILS: 'The details of a sum do not add up to it.',
};

export interface Problem {
  Code: keyof typeof PROBLEMS;
  Message: string;
}

const write = (minor: number): string => formatPlainAmount(minor, 'EUR');

const writeDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Finds what is wrong inside a statement. */
export function findProblems(format: StatementFormat, statement: Statement): Problem[] {
  const { openingMinor, closingMinor, entries } = statement;
  const problems: Problem[] = [];
  if (openingMinor !== undefined && closingMinor !== undefined) {
    const moved = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (openingMinor + moved !== closingMinor)
      problems.push({
        Code: 'BALANCE',
        Message: `The balance does not add up: ${write(openingMinor)} and entries of ${write(moved)} are not ${write(closingMinor)}.`,
      });
  } else if (tellsAll(format)) problems.push({ Code: 'NO_BALANCE', Message: PROBLEMS.NO_BALANCE });
  const differing = entries.find((entry) =>
    splitEntry(entry).some(({ cause }) => cause === 'DETAILS_DIFFER'),
  );
  if (differing)
    problems.push({
      Code: 'DETAILS',
      Message: `Line ${differing.line}: the details do not add up to the sum.`,
    });
  return problems;
}

/** The number of a statement that counts them, such as 5 in `00005/001`. */
const readNumber = (text: string | null | undefined): number | undefined => {
  const [, digits] = /^(\d{1,5})(\/\d+)?$/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Compares a statement with the last one of its account, which it then is. @returns what is missing between them */
export async function followStatement(
  trx: StoreTransaction,
  { importer, iban }: { importer: number; iban: string },
  { openingMinor, closingMinor, number, entries, ...period }: Statement,
): Promise<Problem[]> {
  // Some banks give balances without a period.
  const days = entries.map(({ bookingDate }) => bookingDate).sort();
  const { from = days[0], to = days.at(-1) } = period;
  if (!to || closingMinor === undefined) return [];
  const account = { importer, iban, closing_minor: null, closing_day: null, number: null };
  await trx
    .insertInto('bank_accounts')
    .values(account)
    .onConflict((it) => it.doNothing())
    .execute();
  const ofAccount = trx.selectFrom('bank_accounts').selectAll().where('importer', '=', importer);
  const last = await ofAccount.where('iban', '=', iban).forUpdate().executeTakeFirstOrThrow();
  const { closing_day: lastDay, closing_minor: lastMinor } = last;
  if (lastDay !== null && to <= lastDay) return [];
  const problems: Problem[] = [];
  const follows = lastDay !== null && from !== undefined && from >= lastDay;
  if (follows && openingMinor !== undefined && lastMinor !== null && openingMinor !== lastMinor)
    problems.push({ Code: 'GAP', Message: `A statement is missing before ${writeDay(from)}.` });
  const [before, own] = [readNumber(last.number), readNumber(number)];
  if (follows && before !== undefined && own !== undefined && own > before + 1)
    problems.push({ Code: 'SEQUENCE', Message: `Statement ${own} follows ${before}.` });
  await trx
    .updateTable('bank_accounts')
    .set({ closing_minor: closingMinor, closing_day: to, number: number ?? null })
    .where('importer', '=', importer)
    .where('iban', '=', iban)
    .execute();
  return problems;
}
