import { randomUUID } from 'node:crypto';
import type { Company } from '../../calls/companies/company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { keyMovements, tellsAll } from '../entries/key-movements.ts';
import type { Statement, StatementFile } from '../formats/bank-file.ts';
import { isZip } from '../formats/read-zip.ts';
import type { EntryNeeds } from '../matching/match-entry.ts';
import type { BankFileRow } from '../tables/bank-files.ts';
import { createCounting } from './create-entries.ts';
import { findAccount, getImporter } from './find-account.ts';
import { findProblems, followStatement, type Problem } from './find-problems.ts';
import { importMovements } from './import-statement.ts';
import { getDigest, type NamedFile, readEach, readFile } from './read-file.ts';

export interface FileNeeds extends EntryNeeds {
  directory: Directory;
}

interface Import {
  company: Company;
  /** The name of the user. */
  by: string;
  now: number;
}

/** Lists the accounts of statements. @throws Rejection 400 if one of them is not on file */
function requireAccounts(statements: readonly Statement[], needs: FileNeeds, company: Company): string[] {
  return statements.map(({ account }) => {
    const iban = findAccount(account, { ...needs, company });
    if (iban === undefined) throw rejectFields([breakRule('Content', 'ACCOUNT_NOT_ON_FILE')]);
    return iban;
  });
}

const describe = (statement: Statement, iban: string) => ({
  Iban: iban,
  Currency: statement.currency ?? null,
  Number: statement.number ?? null,
  From: statement.from ?? null,
  To: statement.to ?? null,
  OpeningBalance: statement.openingMinor ?? null,
  ClosingBalance: statement.closingMinor ?? null,
});

const sum = <T>(list: readonly T[], count: (one: T) => number): number =>
  list.reduce((total, one) => total + count(one), 0);

/** Records a file before its entries. @returns the row, which an interrupted import or another process may have made */
async function openFile(
  { store }: FileNeeds,
  file: Omit<
    BankFileRow,
    'id' | 'finished_at' | 'statements' | 'problems' | 'files' | 'entries' | 'pending' | 'state'
  >,
): Promise<BankFileRow> {
  const row: BankFileRow = {
    id: `bfl_${randomUUID()}`,
    ...file,
    ...{ state: 'READ', statements: '[]', problems: '[]', files: '[]', entries: 0, pending: 0 },
    finished_at: null,
  };
  await store
    .insertInto('bank_files')
    .values(row)
    .onConflict((it) => it.doNothing())
    .execute();
  const own = store.selectFrom('bank_files').selectAll().where('importer', '=', file.importer);
  return own.where('sha256', '=', file.sha256).executeTakeFirstOrThrow();
}

/** Ends an import, once. */
async function finishFile(
  { store }: FileNeeds,
  { id, ...changes }: Pick<BankFileRow, 'id'> & Partial<BankFileRow>,
): Promise<void> {
  const file = store.updateTable('bank_files').set(changes).where('id', '=', id);
  await file.where('finished_at', 'is', null).execute();
}

/** Imports a file of statements. @returns its row @throws Rejection 400 before anything is stored */
async function importStatements(
  needs: FileNeeds,
  file: NamedFile & { archiveId: string | null },
  { read, at }: { read: StatementFile; at: Import },
): Promise<BankFileRow> {
  const { company, by, now } = at;
  const importer = getImporter(company);
  const { format, version = null, statements } = read;
  const accounts = requireAccounts(statements, needs, company);
  const sha256 = getDigest(file.bytes);
  const facts = {
    importer,
    format,
    version,
    sha256,
    archive_id: file.archiveId,
    imported_by: by,
    created_at: now,
  };
  const row = await openFile(needs, { ...facts, name: file.name });
  if (row.finished_at !== null) return row;
  const problems: Problem[] = statements.flatMap((statement) => findProblems(format, statement));
  const isHeld = problems.some(({ Code }) => Code === 'BALANCE');
  const keyed = keyMovements(statements);
  const startCounting = createCounting();
  for (const [index, statement] of statements.entries()) {
    const counts = startCounting(statement);
    const source = { importer, fileId: row.id, iban: accounts[index] ?? '', isHeld, counts, now };
    await importMovements(needs, keyed[index] ?? [], source);
    if (!tellsAll(format)) continue;
    const followed = needs.store.transaction().execute((trx) => followStatement(trx, source, statement));
    problems.push(...(await followed));
  }
  if (isHeld)
    needs.report(`ALARM: The balance of bank file ${row.id} does not add up. Nothing of it is matched.`);
  const ended: BankFileRow = {
    ...row,
    state: isHeld ? 'HELD' : 'READ',
    statements: JSON.stringify(
      statements.map((statement, index) => describe(statement, accounts[index] ?? '')),
    ),
    problems: JSON.stringify(problems),
    entries: sum(keyed, (movements) => movements.length),
    pending: sum(statements, ({ pending }) => pending),
    finished_at: now,
  };
  await finishFile(needs, ended);
  return ended;
}

/**
 * Imports a file of a bank: one of statements, or an archive of such files. It is read whole before anything is stored. An import that
 * was interrupted goes on when the same bytes come again.
 * @returns the id of its row, and whether it was imported before
 * @throws Rejection 400 if it cannot be read, or an account is not on file
 */
export async function importFile(
  needs: FileNeeds,
  file: NamedFile,
  at: Import,
): Promise<{ id: string; isKnown: boolean }> {
  const importer = getImporter(at.company);
  const sha256 = getDigest(file.bytes);
  const own = needs.store
    .selectFrom('bank_files')
    .select(['id', 'finished_at'])
    .where('importer', '=', importer);
  const before = await own.where('sha256', '=', sha256).executeTakeFirst();
  if (before && before.finished_at !== null) return { id: before.id, isKnown: true };
  if (!isZip(file.bytes)) {
    const imported = await importStatements(
      needs,
      { ...file, archiveId: null },
      { read: await readFile(file), at },
    );
    return { id: imported.id, isKnown: false };
  }
  await readEach(file, async (_, { statements }) => void requireAccounts(statements, needs, at.company));
  const facts = { importer, format: 'ZIP', version: null, sha256, archive_id: null, created_at: at.now };
  const archive = await openFile(needs, { ...facts, name: file.name, imported_by: at.by });
  const parts = new Set<string>();
  await readEach(file, async (part, read) => {
    parts.add((await importStatements(needs, { ...part, archiveId: archive.id }, { read, at })).id);
  });
  await finishFile(needs, { id: archive.id, files: JSON.stringify([...parts]), finished_at: at.now });
  return { id: archive.id, isKnown: false };
}
