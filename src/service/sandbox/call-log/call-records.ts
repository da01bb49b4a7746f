/** The log of calls in the database, visible to all processes. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { deleteOldest } from './newest-entries.ts';

/** The maximum number of calls in an answer. */
export const MAX_PAGE = 200;
/** The number of calls searched in one step: with SQLite, the step blocks all other requests. */
const STEP = 2000;

/** The filters of a list of calls. Default: the newest calls. */
export interface CallFilters {
  limit?: number | undefined;
  /** The position at the end of the previous page. */
  before?: number | undefined;
  /** Only calls that concerned this payment. */
  transactionId?: string | undefined;
  requestId?: string | undefined;
  isRefused?: boolean | undefined;
  /** A part of the path or of the request id. */
  search?: string | undefined;
}

export interface CallPage {
  /** Newest first. */
  calls: LoggedRequest[];
  /** The position of the next page; `undefined` on the last page. */
  next: number | undefined;
}

interface NewCalls {
  companyId: number;
  /** Oldest first. */
  calls: readonly LoggedRequest[];
  /** The number of the company's newest calls to keep. */
  keep: number;
}

/** Adds calls of a company, and deletes the oldest ones above the limit. */
export async function writeCalls(trx: StoreTransaction, { companyId, calls, keep }: NewCalls): Promise<void> {
  const rows = calls.map((call) => ({
    company_id: companyId,
    entry: JSON.stringify(call),
    request_id: call.RequestId,
    path: call.Path,
    status: call.Status,
  }));
  const written = await trx.insertInto('logged_calls').values(rows).returning('sequence').execute();
  // The sequence increases with the rows; SQL does not guarantee the order of returned rows.
  const sequences = written.map(({ sequence }) => sequence).sort((a, b) => a - b);
  const concerned = calls.flatMap(({ TransactionIds }, index) =>
    TransactionIds.map((id) => ({
      company_id: companyId,
      transaction_id: id,
      sequence: sequences[index] ?? 0,
    })),
  );
  for (let start = 0; start < concerned.length; start += 1000)
    await trx
      .insertInto('logged_call_payments')
      .values(concerned.slice(start, start + 1000))
      .execute();
  await deleteOldest(trx, 'logged_calls', { companyId, keep });
  await trx
    .deleteFrom('logged_call_payments')
    .where('company_id', '=', companyId)
    .where('sequence', '<', (expression) =>
      expression
        .selectFrom('logged_calls')
        .select((calls_) => calls_.fn.min('sequence').as('oldest'))
        .where('company_id', '=', companyId),
    )
    .execute();
}

/** Selects the calls that match the filters other than the search, newest first. Each filter has an index in this order. */
function selectCalls(
  store: Store,
  companyId: number,
  { before, transactionId, requestId, isRefused }: CallFilters,
) {
  let selected = store
    .selectFrom('logged_calls')
    .select(['sequence', 'path', 'request_id'])
    .where('company_id', '=', companyId);
  if (before !== undefined) selected = selected.where('sequence', '<', before);
  if (requestId !== undefined) selected = selected.where('request_id', '=', requestId);
  // A literal: with a parameter, SQLite does not use the partial index.
  if (isRefused) selected = selected.where(sql<boolean>`status >= 400`);
  if (transactionId !== undefined)
    selected = selected.where('sequence', 'in', (expression) =>
      expression
        .selectFrom('logged_call_payments')
        .select('sequence')
        .where('company_id', '=', companyId)
        .where('transaction_id', '=', transactionId),
    );
  return selected.orderBy('sequence', 'desc');
}

/** Finds the calls of a page, plus one. */
async function findSequences(store: Store, companyId: number, filters: CallFilters): Promise<number[]> {
  const { limit = MAX_PAGE, search } = filters;
  const lower = search?.toLowerCase();
  const count = lower === undefined ? limit + 1 : STEP;
  const found: number[] = [];
  for (let { before } = filters; ; ) {
    const begunAt = performance.now();
    const rows = await selectCalls(store, companyId, { ...filters, before })
      .limit(count)
      .execute();
    for (const { sequence, path, request_id } of rows)
      if (lower === undefined || [path, request_id].join('\n').toLowerCase().includes(lower))
        found.push(sequence);
    before = rows.at(-1)?.sequence;
    if (rows.length < count || found.length > limit) return found.slice(0, limit + 1);
    // Pause as long as the step took: payments get half of the time.
    await setTimeout(performance.now() - begunAt);
  }
}

/** Reads a page of a company's calls. The long entries are read only for the calls on it. */
export async function listLoggedCalls(
  store: Store,
  companyId: number,
  filters: CallFilters,
): Promise<CallPage> {
  const { limit = MAX_PAGE } = filters;
  const sequences = await findSequences(store, companyId, filters);
  if (!sequences.length) return { calls: [], next: undefined };
  const rows = await store
    .selectFrom('logged_calls')
    .select(['sequence', 'entry'])
    .where('sequence', 'in', sequences)
    .orderBy('sequence', 'desc')
    .execute();
  const page = rows.slice(0, limit);
  return {
    // Entries of earlier versions name no payments.
    calls: page.map(({ entry }) => ({
      ...{ TransactionIds: [] },
      ...(JSON.parse(entry) as LoggedRequest),
    })),
    next: rows.length > limit ? page.at(-1)?.sequence : undefined,
  };
}
