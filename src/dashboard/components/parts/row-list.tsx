import type { ComponentChildren } from 'preact';
import type { ShownRows } from '../../data/use-rows.ts';

export interface RowListProps<T> extends Partial<Pick<ShownRows<T>, 'list' | 'showNewest'>> {
  /** `undefined` before the first answer. */
  rows: readonly T[] | undefined;
  problem: string | undefined;
  /** The text for an empty list: how to create the first row. */
  empty: ComponentChildren;
  getKey: (row: T) => string;
  /** The URL of the newest page; absent if it is shown. */
  newestPage?: string | undefined;
  /** The URL of the next older page; absent if there is none. */
  olderPage?: string | undefined;
  children: (row: T) => ComponentChildren;
}

/** A list that is loading, empty or loaded. Loaded rows are kept while the service is unreachable. */
export function RowList<T>(props: RowListProps<T>) {
  const { rows, problem, empty, getKey, list, showNewest, newestPage, olderPage, children } = props;
  return (
    <div class="list">
      {problem && (
        <p class="problem">
          {problem} {rows && 'What is shown may be old. '}The page will try again.
        </p>
      )}
      {newestPage && (
        <p class="more">
          Older rows. <a href={newestPage}>To the newest</a>
        </p>
      )}
      {showNewest && (
        <p class="newer">
          <button type="button" onClick={showNewest}>
            Show newer rows
          </button>
        </p>
      )}
      {!rows && !problem && <p>Loading …</p>}
      {rows?.length === 0 && <div class="empty">{olderPage ? 'None so far.' : empty}</div>}
      {!!rows?.length && (
        <ul class="rows" {...(list && { ref: list })}>
          {rows.map((row) => (
            <li key={getKey(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
      {olderPage && (
        <p class="more">
          <a class="button" href={olderPage}>
            Older
          </a>
        </p>
      )}
    </div>
  );
}
