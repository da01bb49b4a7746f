import { describe, expect, it, vi } from 'vitest';
import { createPageState } from '../../../src/page/start/create-page-state.ts';
import { createPageStore } from '../../../src/page/state/create-page-store.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { createView } from '../create-view.ts';

const open = () =>
  createPageStore(createPageState({ view: createView(), language: 'en', catalog: CATALOGS.en, written: {} }));

describe('createPageStore', () => {
  it('merges a change and immediately calls every subscriber with both states', () => {
    const store = open();
    const before = store.get();
    const listeners = [vi.fn(), vi.fn()];
    for (const listener of listeners) store.subscribe(listener);
    store.set({ isLive: true });
    expect(store.get()).toEqual({ ...before, isLive: true });
    for (const listener of listeners) expect(listener.mock.calls).toEqual([[store.get(), before]]);
  });

  it('moves to the next stage together with other changes', () => {
    const store = open();
    const listener = vi.fn();
    store.subscribe(listener);
    store.move({ type: 'notice', notice: 'offline' }, { problems: { cvc: 'required' } });
    expect(store.get()).toMatchObject({
      stage: { is: 'form', notice: 'offline' },
      problems: { cvc: 'required' },
    });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('keeps the stage if the event does not apply to it', () => {
    const store = open();
    const { stage } = store.get();
    store.move({ type: 'slow' });
    expect(store.get().stage).toBe(stage);
  });
});
