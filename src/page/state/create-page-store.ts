import { next, type PageEvent } from './next.ts';
import type { PageState } from './page-state.ts';

/** The state, or the part of it that its reader names. */
export interface Store<S> {
  get(): S;
  /** Merges the given keys, and calls every subscriber at once. */
  set(change: Partial<S>): void;
  subscribe(listener: (state: S, previous: S) => void): void;
}

export interface PageStore extends Store<PageState> {
  /** Leads to the stage after an event, and merges what changes with it. */
  move(event: PageEvent, change?: Partial<PageState>): void;
}

/** Holds the page's whole state in one value. The page lives as long as its document, so nothing unsubscribes. */
export function createPageStore(initial: PageState): PageStore {
  const listeners: ((state: PageState, previous: PageState) => void)[] = [];
  let state = initial;
  const store: PageStore = {
    get: () => state,
    set(change) {
      const previous = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, previous);
    },
    subscribe: (listener) => void listeners.push(listener),
    move: (event, change) => store.set({ ...change, stage: next(state.stage, event) }),
  };
  return store;
}
