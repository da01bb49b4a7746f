import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Service } from './create-service.ts';
import { loadRows, MAX_PAGE_SIZE, PAGE_SIZE, type RowSource, type Rows } from './load-rows.ts';
import { usePolled } from './use-polled.ts';

export interface ShownRows<T> {
  rows: readonly T[] | undefined;
  problem: string | undefined;
  /** Whether the list is for other kinds of company only. */
  isRefused: boolean;
  refresh: () => void;
  /** The cursor of older rows; `undefined` if there are none. */
  older: string | undefined;
  /** Shows the rows that have arrived; `undefined` if there are no new ones. */
  showNewest: (() => void) | undefined;
  /** A ref for the element that contains the rows. */
  list: RefObject<HTMLUListElement | null>;
}

interface RowsOptions<T> extends RowSource {
  getKey: (row: T) => string;
  /** The cursor of the page. Default: the newest rows. */
  start: string | undefined;
}

/** Whether the user is reading further down: the top of the list has scrolled out of the window. */
const isRead = (list: HTMLElement | null): boolean => !!list && list.getBoundingClientRect().top < 0;

/** The rows of the newest page that are currently shown. */
interface Shown<T> {
  source: string;
  value: Rows<T> | undefined;
  keys: Set<string>;
  /** Whether newer rows are held back while the user reads. */
  isBehind: boolean;
  /** The cursor of the first shown row while newer rows are held back. */
  hold: string | undefined;
}

/**
 * Loads a page of a list and keeps it up to date. The newest page adds new rows, unless the user is reading further down: then it
 * keeps its rows, and each poll reads exactly these. Each poll is one call, however long the list is.
 */
export function useRows<T>(service: Service, { getKey, start, ...rowSource }: RowsOptions<T>): ShownRows<T> {
  const source = `${rowSource.path} ${start ?? ''}`;
  const list = useRef<HTMLUListElement | null>(null);
  const shown = useRef<Shown<T>>({ source: '' } as Shown<T>);
  if (shown.current.source !== source)
    shown.current = { source, value: undefined, keys: new Set(), isBehind: false, hold: undefined };

  const read = (from: string | undefined, count = PAGE_SIZE) =>
    loadRows<T>(service, rowSource, { start: from, count });

  /** Finds the cursor of the first shown row behind the newer ones; `undefined` if the rows moved during the search. */
  async function findHold({ keys }: Shown<T>): Promise<string | undefined> {
    const newest = await read(undefined, MAX_PAGE_SIZE);
    const added = newest.rows.findIndex((row) => keys.has(getKey(row)));
    const last = newest.rows[added - 1];
    if (!last) return undefined;
    const newer = await read(undefined, added);
    const end = newer.rows.at(-1);
    return end && newer.next && getKey(end) === getKey(last) ? newer.next : undefined;
  }

  async function loadNewest(state: Shown<T>): Promise<Rows<T>> {
    const isHeld = isRead(list.current);
    if (isHeld && state.hold) return read(state.hold);
    const newest = await read(undefined);
    const first = newest.rows[0];
    state.isBehind = isHeld && !!first && !!state.value && !state.keys.has(getKey(first));
    state.hold = state.isBehind ? await findHold(state) : undefined;
    if (state.hold) return read(state.hold);
    // Keep the previous state of rows that cannot be found again.
    if (state.isBehind && state.value) return state.value;
    state.keys = new Set(newest.rows.map(getKey));
    return newest;
  }

  async function load(): Promise<Rows<T>> {
    const state = shown.current;
    state.value = await (start ? read(start) : loadNewest(state));
    return state.value;
  }

  const { value, problem, isRefused, refresh } = usePolled(service, source, load);

  function showNewest(): void {
    list.current?.parentElement?.scrollIntoView();
    refresh();
  }

  return {
    rows: value?.rows,
    problem,
    isRefused,
    refresh,
    older: value?.next ?? undefined,
    showNewest: shown.current.isBehind ? showNewest : undefined,
    list,
  };
}
