import type { Service, ServiceError } from '../data/create-service.ts';
import { formatHour } from '../data/describe-age.ts';
import { loadRows, MAX_PAGE_SIZE } from '../data/load-rows.ts';
import type { ApiRecord } from '../sections/describe-record.ts';
import type { Resource } from '../sections/list-resources.ts';
import { listColumns, writeCell } from './list-columns.ts';
import { createCsv } from './write-csv-file.ts';

/** The kinds of file: CSV by its decimal sign, or a workbook. */
export type FileKind = 'comma' | 'semicolon' | 'xlsx';

/** The most rows in a file: 1,000 calls, and about a minute. */
const MAX_ROWS = 100_000;
/** Rows that are written at a time, so that the page stays responsive. */
const SLICE = 1_000;

export interface ExportOptions {
  service: Service;
  /** The list, as the section's description has it. */
  list: NonNullable<Resource['list']>;
  /** Its path with the filters that are set. */
  path: string;
  kind: FileKind;
  /** Called with the number of rows that were read. */
  onProgress: (rows: number) => void;
  /** Cancels the export. */
  signal: AbortSignal;
  maximum?: number;
}

interface ExportedFile {
  content: Blob;
  rows: number;
  /** A sentence about what is not in the file; empty if everything is. */
  rest: string;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads a page. If the service asks to wait, it waits, and reads it again. @throws ServiceError */
async function readPage({ service, list, path, signal }: ExportOptions, start: string | undefined) {
  const source = { path, name: list.name, isWhole: !list.isPaged };
  for (;;) {
    signal.throwIfAborted();
    try {
      return await loadRows<ApiRecord>(service, source, { start, count: MAX_PAGE_SIZE });
    } catch (error) {
      const { retryAfterMs } = error as ServiceError;
      if (!retryAfterMs) throw error;
      await pause(retryAfterMs);
    }
  }
}

/** Reads all pages up to the limit. Rows that are created in the meantime are newer than the first page, and are not read. */
async function readAll(options: ExportOptions) {
  const rows: ApiRecord[] = [];
  let next: string | null | undefined;
  do {
    const page = await readPage(options, next ?? undefined);
    rows.push(...page.rows);
    next = page.next;
    options.onProgress(rows.length);
  } while (next && rows.length < (options.maximum ?? MAX_ROWS));
  return { rows, isWhole: !next };
}

const describeRest = (rows: readonly ApiRecord[]): string =>
  `It ends at ${formatHour(String(rows.at(-1)?.CreatedAt))}, because a file takes no more rows. For older ones, set “To” to that day, and export again.`;

/**
 * Writes a list into one file: all pages, with the filters that are set.
 * @throws ServiceError if a page cannot be read; then there is no file. Rejects when it is cancelled
 */
export async function exportRows(options: ExportOptions): Promise<ExportedFile> {
  const { list, kind, signal } = options;
  const { rows, isWhole } = await readAll(options);
  const schema = list.call.answer?.properties?.[list.name]?.items ?? {};
  const columns = listColumns(schema, rows);
  const titles = columns.map(({ title }) => title);
  const file =
    kind === 'xlsx' ? (await import('./write-xlsx.ts')).createXlsx(titles) : createCsv(titles, kind);
  for (let at = 0; at < rows.length; at += SLICE) {
    signal.throwIfAborted();
    file.add(rows.slice(at, at + SLICE).map((row) => columns.map((column) => writeCell(row, column))));
    await pause(0);
  }
  return { content: file.finish(), rows: rows.length, rest: isWhole ? '' : describeRest(rows) };
}
