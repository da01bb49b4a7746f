import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Company } from '../../calls/companies/company.ts';
import { getActor } from '../../calls/companies/record-change.ts';
import { nextCursor } from '../../calls/definitions/answer-fields.ts';
import { defineCall, runRecorded } from '../../calls/definitions/define-call.ts';
import { line } from '../../calls/definitions/line.ts';
import { MAX_ID_LENGTH, pathId } from '../../calls/definitions/parameters.ts';
import { requirePort } from '../../calls/definitions/ports.ts';
import { createPageParameters, readPage } from '../../calls/definitions/read-page.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import {
  asHint,
  breakRule,
  type FieldError,
  reject,
  rejectState,
} from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { BANK_FILES, type BankFileNeeds } from '../matching/bank-files.ts';
import { matchEntry } from '../matching/match-entry.ts';
import type { BankFileRow } from '../tables/bank-files.ts';
import { BankFileSchema, describeFiles, FILE_WORDS } from './describe-files.ts';
import { getImporter } from './find-account.ts';
import { type FileNeeds, importFile } from './import-file.ts';
import { MAX_FILE_NAME_LENGTH } from './read-file.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_BODY_BYTES = 12 * 1024 * 1024;

/** The needs of calls about files and entries. */
export interface BankCallNeeds extends BankFileNeeds, Omit<FileNeeds, 'bankFiles' | 'report'> {
  operations: { log: { writeProblem(line: string): void } };
}

/** @throws Rejection 404 if no files are read */
export const toFileNeeds = (needs: BankCallNeeds): FileNeeds => ({
  ...needs,
  bankFiles: requirePort(needs, BANK_FILES),
  report: (problem) => needs.operations.log.writeProblem(problem),
});

const CONTENT_HINT = `The file in base64, without line breaks: at most ${MAX_BYTES} bytes.`;

const ImportSchema = Type.Object(
  {
    Name: Type.Unsafe<string>({
      ...line(MAX_FILE_NAME_LENGTH),
      description: 'The name of the file, for people.',
    }),
    Content: Type.String({
      minLength: 1,
      // The length is checked apart: a pattern of groups needs the stack of a recursion for each of them.
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      contentEncoding: 'base64',
      description: 'camt.052, 053 or 054, MT940, MT942, or a ZIP archive of these, in base64.',
      ...asHint(CONTENT_HINT),
    }),
  },
  { additionalProperties: false },
);

const checkFields = createFieldCheck(ImportSchema);

function checkImport(body: Record<string, unknown>): FieldError[] {
  const errors = checkFields(body);
  if (errors.length) return errors;
  const content = String(body.Content);
  if (content.length % 4) return [breakRule('Content', 'INVALID_VALUE', CONTENT_HINT)];
  if (Buffer.byteLength(content, 'base64') > MAX_BYTES)
    return [breakRule('Content', 'BANK_FILE_TOO_LARGE', `At most ${MAX_BYTES} bytes.`)];
  return [];
}

/** Selects the files that a company sees: its own, or for an admin all. */
const selectFiles = (db: Store | StoreTransaction, company: Company) => {
  const files = db.selectFrom('bank_files').selectAll().where('finished_at', 'is not', null);
  return company.type === 'admin' ? files : files.where('importer', '=', getImporter(company));
};

/** @throws Rejection 404 */
async function requireFile(db: Store | StoreTransaction, company: Company, id: string): Promise<BankFileRow> {
  const file = await selectFiles(db, company).where('id', '=', id).executeTakeFirst();
  if (!file) throw reject('BANK_FILE_NOT_FOUND');
  return file;
}

const shared = {
  versions: ['v5'],
  scopes: ['banking-services'],
  guide: 'bank-files.md#files',
  port: BANK_FILES,
} as const;
const path = '/banking-services/bank-files';
const one = { BankFileId: pathId(MAX_ID_LENGTH, 'BANK_FILE_NOT_FOUND', 'Its id.') };
const answerOne = Type.Object({ BankFile: BankFileSchema });

const IMPORT_CALL = defineCall({
  ...shared,
  id: 'importBankFile',
  method: 'POST',
  path,
  summary: 'Reads a file of a bank, and matches the transfers in it to payments.',
  verb: 'Import a bank file',
  body: ImportSchema,
  bodyLimit: MAX_BODY_BYTES,
  example: { Name: 'november.xml', Content: 'PERvY3VtZW50Lz4=' },
  answer: answerOne,
  transaction: 'own',
  // The same bytes are the same file: what an interrupted import has added is known.
  canRunAgain: true,
  check: ({ body }) => checkImport(body),
  async run({ store, recordAnswer, company, now, request, body }, needs: BankCallNeeds) {
    const file = { name: body.Name, bytes: Buffer.from(body.Content, 'base64') };
    const by = getActor(request).user?.username ?? company.name;
    const { id, isKnown } = await importFile(toFileNeeds(needs), file, { company, by, now });
    return runRecorded({ store, recordAnswer }, async (trx) => {
      const [BankFile] = await describeFiles(trx, [await requireFile(trx, company, id)]);
      return answer(isKnown ? 'Bank file read before.' : 'Bank file read.', { BankFile });
    });
  },
});

/** Lets the entries of a held file be matched. */
async function acceptEntries(store: Store, { id }: BankFileRow, now: number): Promise<string[]> {
  const entries = await store
    .updateTable('bank_entries')
    .set({
      cause: 'UNKNOWN',
      due_at: sql`case when amount_minor > 0 or is_reversal = 1 then cast(${now} as bigint) end`,
    })
    .where('bank_file_id', '=', id)
    .where('state', '=', 'UNMATCHED')
    .where('cause', '=', 'HELD')
    .returning(['id', 'is_reversal'])
    .execute();
  // A reversal comes after what it takes back.
  return entries.toSorted((a, b) => a.is_reversal - b.is_reversal).map((entry) => entry.id);
}

const ACCEPT_CALL = defineCall({
  ...shared,
  id: 'acceptBankFile',
  method: 'POST',
  path: `${path}/{BankFileId}/accept`,
  summary: 'Matches the entries of a held file, although its balance does not add up.',
  verb: { label: 'Accept it', where: { State: '^HELD$' } },
  params: one,
  body: 'no-fields',
  answer: answerOne,
  refusals: [404, 409],
  transaction: 'own',
  canRunAgain: true,
  async run({ store, recordAnswer, company, now, params }, needs: BankCallNeeds) {
    const file = await requireFile(store, company, params.BankFileId);
    const gap = { subject: 'bank file', state: file.state, needs: ['HELD'] };
    if (file.state !== 'HELD') throw rejectState('BANK_FILE_STATE', gap);
    const ids = await acceptEntries(store, file, now);
    for (const id of ids) await matchEntry(toFileNeeds(needs), { id, now });
    return runRecorded({ store, recordAnswer }, async (trx) => {
      const held = trx.updateTable('bank_files').set({ state: 'READ' }).where('id', '=', file.id);
      const accepted = await held.where('state', '=', 'HELD').executeTakeFirst();
      if (!accepted.numUpdatedRows) throw rejectState('BANK_FILE_STATE', { ...gap, state: 'READ' });
      const [BankFile] = await describeFiles(trx, [{ ...file, state: 'READ' }]);
      return answer('Bank file accepted.', { BankFile });
    });
  },
});

/** The calls about files of banks. */
export const FILE_CALLS = [
  IMPORT_CALL,
  defineCall({
    ...shared,
    id: 'listBankFiles',
    method: 'GET',
    path,
    summary: 'Lists the files of banks that were read, newest first.',
    query: createPageParameters('bfl_'),
    words: FILE_WORDS,
    answer: Type.Object({ BankFiles: Type.Array(BankFileSchema), NextCursor: nextCursor }),
    transaction: 'none',
    run: async ({ store, company, query }) => {
      const files = selectFiles(store, company).where('archive_id', 'is', null);
      const { rows, NextCursor } = await readPage(store, files, query, { idColumn: 'id' });
      return answer('Bank files.', { BankFiles: await describeFiles(store, rows), NextCursor });
    },
  }),
  defineCall({
    ...shared,
    id: 'readBankFile',
    method: 'GET',
    path: `${path}/{BankFileId}`,
    summary: 'Reads a file of a bank.',
    params: one,
    words: FILE_WORDS,
    answer: answerOne,
    refusals: [404],
    transaction: 'none',
    run: async ({ store, company, params }) => {
      const [BankFile] = await describeFiles(store, [await requireFile(store, company, params.BankFileId)]);
      return answer('Bank file.', { BankFile });
    },
  }),
  ACCEPT_CALL,
];
