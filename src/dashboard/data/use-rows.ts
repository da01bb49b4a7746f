import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Service } from './create-service.ts';
import { loadRows, MAX_PAGE_SIZE, PAGE_SIZE, type RowSource, type Rows } from './load-rows.ts';
import { usePolled } from './use-polled.ts';

export interface ShownRows<T> {
  rows: readonly T[] | undefined;
  problem: string | undefined;
  /** It is a list for other companies. */
  isRefused: boolean;
  refresh: () => void;
  /** Where older rows begin; `undefined` if there are none. */
  older: string | undefined;
  /** Shows the rows that have arrived since; `undefined` if there are none. */
  showNewest: (() => void) | undefined;
  /** Belongs to the element that has the rows. */
  list: RefObject<HTMLUListElement | null>;
}

export interface RowsOptions<T> extends RowSource {
  getKey: (row: T) => string;
  /** Where the page begins; the newest rows without it. */
  start: string | undefined;
}

/** Someone reads in the list: its beginning has left the window. */
const isRead = (list: HTMLElement | null): boolean => !!list && list.getBoundingClientRect().top < 0;

/** The rows of the newest page that are shown. */
interface Shown<T> {
  source: string;
  value: Rows<T> | undefined;
  keys: Set<string>;
  /** Newer rows wait, because someone reads. */
  isBehind: boolean;
  /** Where the shown rows begin, once newer ones wait. */
  hold: string | undefined;
}

/**
 * Loads a page of a list, and keeps it up to date. The newest page takes in what arrives, unless someone reads in it: then it holds
 * the rows that it has, and each poll reads exactly these again. One poll is one call, however long the list is.
 */
export function useRows<T>(service: Service, { getKey, start, ...rowSource }: RowsOptions<T>): ShownRows<T> {
  const source = `${rowSource.path} ${start ?? ''}`;
  const list = useRef<HTMLUListElement | null>(null);
  const shown = useRef<Shown<T>>({ source: '' } as Shown<T>);
  if (shown.current.source !== source)
    shown.current = { source, value: undefined, keys: new Set(), isBehind: false, hold: undefined };

  const read = (from: string | undefined, count = PAGE_SIZE) =>
    loadRows<T>(service, rowSource, { start: from, count });

  /** Finds where the shown rows begin, after those that are newer; `undefined` if they moved while it looked. */
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
    // Rows that cannot be found again are shown as they were.
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
