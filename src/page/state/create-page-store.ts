import { nextStage, type PageEvent } from './next-stage.ts';
import type { PageState } from './page-state.ts';

/** A store with the state, or with the part that its user needs. */
export interface StateStore<S> {
  get(): S;
  /** Merges a change, and calls every subscriber synchronously. */
  set(change: Partial<S>): void;
  subscribe(listener: (state: S, previous: S) => void): void;
}

export interface PageStore extends StateStore<PageState> {
  /** Moves to the stage after an event, and merges further changes. */
  move(event: PageEvent, change?: Partial<PageState>): void;
}

/**
 * Creates the store of the page's whole state. There is no way to unsubscribe, because the page lives as long as its document.
 */
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
    move: (event, change) => store.set({ ...change, stage: nextStage(state.stage, event) }),
  };
  return store;
}
