import { useRef } from 'preact/hooks';
import type { Service } from './create-service.ts';
import { loadRows, type RowSource, type Rows } from './load-rows.ts';
import { usePolled } from './use-polled.ts';

/** Rows shown at first, and added by each press of "Show more". */
export const PAGE_SIZE = 50;
/** All shown rows are loaded every two seconds, so filters are the better way to find older ones. */
export const MAX_ROWS = 500;

export interface ShownRows<T> {
  rows: readonly T[] | undefined;
  problem: string | undefined;
  refresh: () => void;
  /** Shows more rows; `undefined` if there are no more, or none that could be shown. */
  showMore: (() => void) | undefined;
  /** Whether there are older rows that cannot be shown. */
  isCut: boolean;
}

export interface RowsOptions<T> extends RowSource {
  getKey: (row: T) => string;
}

/** Loads a list of the service, as far down as it was paged, and keeps it up to date. */
export function useRows<T>(service: Service, { path, name, getKey }: RowsOptions<T>): ShownRows<T> {
  const shown = useRef({ path, count: PAGE_SIZE, first: '' });
  if (shown.current.path !== path) shown.current = { path, count: PAGE_SIZE, first: '' };

  async function load(): Promise<Rows<T>> {
    const state = shown.current;
    const found = await loadRows<T>(service, { path, name }, state.count);
    // Once the user has paged down, new rows at the top must not push out those at the end.
    const added = state.first ? found.rows.findIndex((row) => getKey(row) === state.first) : 0;
    state.first = found.rows[0] ? getKey(found.rows[0]) : '';
    if (added <= 0 || state.count === PAGE_SIZE || !found.hasMore) return found;
    state.count = Math.min(MAX_ROWS, state.count + added);
    return loadRows<T>(service, { path, name }, state.count);
  }

  const { value, problem, refresh } = usePolled(service, path, load);
  const hasMore = value?.hasMore ?? false;
  const canShowMore = hasMore && shown.current.count < MAX_ROWS;

  function showMore(): void {
    shown.current.count = Math.min(MAX_ROWS, shown.current.count + PAGE_SIZE);
    refresh();
  }

  return {
    rows: value?.rows,
    problem,
    refresh,
    showMore: canShowMore ? showMore : undefined,
    isCut: hasMore && !canShowMore,
  };
}
