import type { ComponentChildren } from 'preact';
import { MAX_ROWS } from '../use-rows.ts';

export interface RowListProps<T> {
  /** `undefined` before the first answer. */
  rows: readonly T[] | undefined;
  problem: string | undefined;
  /** The text for an empty list: how to get rows. */
  empty: ComponentChildren;
  getKey: (row: T) => string;
  /** Absent if there are no more rows. */
  showMore?: (() => void) | undefined;
  /** Whether there are older rows that are not shown. */
  isCut?: boolean;
  children: (row: T) => ComponentChildren;
}

/** A list that is loading, empty, or loaded. Loaded rows stay when the service cannot be reached. */
export function RowList<T>({ rows, problem, empty, getKey, showMore, isCut, children }: RowListProps<T>) {
  return (
    <>
      {problem && (
        <p class="problem">
          {problem} {rows && 'What is shown may be old. '}The page will try again.
        </p>
      )}
      {!rows && !problem && <p>Loading …</p>}
      {rows?.length === 0 && <p class="empty">{empty}</p>}
      {!!rows?.length && (
        <ul class="rows">
          {rows.map((row) => (
            <li key={getKey(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
      {showMore && (
        <p class="more">
          The newest {rows?.length} are shown.{' '}
          <button type="button" onClick={showMore}>
            Show more
          </button>
        </p>
      )}
      {isCut && <p class="more">The newest {MAX_ROWS} are shown. Filter to find older ones.</p>}
    </>
  );
}
