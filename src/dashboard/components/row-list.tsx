import type { ComponentChildren } from 'preact';

export interface RowListProps<T> {
  /** `undefined` before the first answer. */
  rows: readonly T[] | undefined;
  problem: string | undefined;
  /** What is said when there are none. */
  empty: string;
  getKey: (row: T, index: number) => string;
  children: (row: T) => ComponentChildren;
}

/** A list that is loading, empty, or there; what was there stays when the service cannot be reached. */
export function RowList<T>({ rows, problem, empty, getKey, children }: RowListProps<T>) {
  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {!rows && !problem && <p>Loading …</p>}
      {rows?.length === 0 && <p>{empty}</p>}
      {!!rows?.length && (
        <ul class="rows">
          {rows.map((row, index) => (
            <li key={getKey(row, index)}>{children(row)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
