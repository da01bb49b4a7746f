import { Type } from 'typebox';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import { nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { type BankFileRow, FILE_STATES } from '../tables/bank-files.ts';
import { PROBLEMS } from './find-problems.ts';

const count = (description: string) => Type.Integer({ description });
const optional = (description: string) => nullable({ type: 'string' }, description);
const balance = (description: string) => nullable({ type: 'integer' }, description);

const StatementSchema = Type.Object(
  {
    Iban: text('The account.'),
    Currency: optional('ISO 4217.'),
    Number: optional("The bank's number of the statement, which banks repeat each year."),
    From: optional('The first day.'),
    To: optional('The last day.'),
    OpeningBalance: balance('Minor units, negative for a debit.'),
    ClosingBalance: balance('Minor units, negative for a debit.'),
  },
  { additionalProperties: false },
);

const ProblemSchema = Type.Object(
  { Code: oneOfTexts(Object.keys(PROBLEMS), 'What is wrong.'), Message: text('The same as a sentence.') },
  { additionalProperties: false },
);

const OWN_FIELDS = {
  BankFileId: text('Its id.'),
  Name: text('As it was given.'),
  Format: oneOfTexts(['CAMT052', 'CAMT053', 'CAMT054', 'MT940', 'MT942', 'ZIP'], 'What its bytes say.'),
  Version: optional('The version of the ISO 20022 message.'),
  State: oneOfTexts(FILE_STATES, '`HELD`: nothing is matched before someone accepts it.'),
  Sha256: text('The digest of its bytes.'),
  Statements: Type.Array(StatementSchema),
  Entries: count('Booked movements of money.'),
  New: count('Those that no earlier file had.'),
  Known: count('Those that an earlier file had.'),
  Pending: count('Entries that are announced, and not booked.'),
  Matched: count('New ones that are matched.'),
  Unmatched: count('New ones that someone has to look at.'),
  Problems: Type.Array(ProblemSchema),
  ImportedBy: text('The name of the user.'),
  CreatedAt: timeField(),
};

export const BankFileSchema = Type.Object(
  {
    ...OWN_FIELDS,
    Files: Type.Array(Type.Object(OWN_FIELDS, { additionalProperties: false }), {
      description: 'Those of an archive.',
    }),
  },
  { additionalProperties: false },
);

/** The words for a file of a bank. */
export const FILE_WORDS: RecordWords = {
  title: '{Name}',
  facts: [
    '{Entries#movement}',
    { text: '{Unmatched} to look at', where: { Unmatched: '^[1-9]' } },
    { text: 'nothing new', where: { New: '^0$' } },
    '{ImportedBy}',
  ],
  notes: [
    { text: '{Problems.Message}', where: { State: '^READ$' } },
    { text: '{Problems.Message} Ask your bank, or accept it.', where: { State: '^HELD$' } },
  ],
  empty: 'No file of a bank has been read yet.',
  technical: ['Sha256', 'Version', 'Known', 'Pending', 'New', 'Matched'],
};

type Counts = Record<'New' | 'Matched' | 'Unmatched', number>;

/** Counts the entries that files have added. */
async function countEntries(
  db: Store | StoreTransaction,
  ids: readonly string[],
): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(ids.map((id) => [id, { New: 0, Matched: 0, Unmatched: 0 }]));
  if (!ids.length) return counts;
  const rows = await db
    .selectFrom('bank_entries')
    .select(['bank_file_id', 'state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('bank_file_id', 'in', ids)
    .groupBy(['bank_file_id', 'state'])
    .execute();
  for (const row of rows) {
    const of = counts.get(row.bank_file_id);
    if (!of) continue;
    of.New += Number(row.count);
    if (row.state === 'MATCHED') of.Matched += Number(row.count);
    if (row.state === 'UNMATCHED') of.Unmatched += Number(row.count);
  }
  return counts;
}

function describeOwn(row: BankFileRow, counts: Counts) {
  return {
    BankFileId: row.id,
    Name: row.name,
    Format: row.format,
    Version: row.version,
    State: row.state,
    Sha256: row.sha256,
    Statements: JSON.parse(row.statements) as object[],
    Entries: row.entries,
    ...counts,
    Known: Math.max(0, row.entries - counts.New),
    Pending: row.pending,
    Problems: JSON.parse(row.problems) as object[],
    ImportedBy: row.imported_by,
    CreatedAt: new Date(row.created_at).toISOString(),
  };
}

const SUMMED = ['Entries', 'New', 'Known', 'Pending', 'Matched', 'Unmatched'] as const;

/** Describes files as the API shows them. An archive has the sums of its files, and is held while one of them is. */
export async function describeFiles(db: Store | StoreTransaction, rows: readonly BankFileRow[]) {
  const partsOf = new Map(rows.map((row) => [row.id, JSON.parse(row.files) as string[]]));
  const partIds = [...partsOf.values()].flat();
  const parts = partIds.length
    ? await db.selectFrom('bank_files').selectAll().where('id', 'in', partIds).execute()
    : [];
  const all = [...rows, ...parts];
  const counts = await countEntries(
    db,
    all.map(({ id }) => id),
  );
  const described = new Map(
    all.map((row) => [row.id, describeOwn(row, counts.get(row.id) ?? { New: 0, Matched: 0, Unmatched: 0 })]),
  );
  return rows.flatMap(({ id }) => {
    const own = described.get(id);
    const Files = (partsOf.get(id) ?? []).flatMap((part) => described.get(part) ?? []);
    if (!own || !Files.length) return own ? [{ ...own, Files }] : [];
    const sums = Object.fromEntries(
      SUMMED.map((name) => [name, Files.reduce((total, file) => total + file[name], 0)]),
    );
    const State = Files.some((file) => file.State === 'HELD') ? 'HELD' : own.State;
    return [{ ...own, ...sums, State, Files }];
  });
}
