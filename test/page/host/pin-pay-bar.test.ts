import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPayBarPin } from '../../../src/page/host/pin-pay-bar.ts';

const { documentElement } = document;

afterEach(() => {
  documentElement.removeAttribute('data-pinned');
  documentElement.removeAttribute('data-covered');
});

function pin() {
  let run = (_entries: { intersectionRatio: number }[]) => {};
  let change = () => {};
  const observed: Element[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof run) {
        run = callback;
      }
      observe(element: Element) {
        observed.push(element);
      }
      disconnect() {
        observed.length = 0;
      }
    },
  );
  const root = document.createElement('div');
  root.innerHTML = '<div class="pay-bar"></div>';
  const setPinned = createPayBarPin(root, {
    subscribe: (listener) => {
      change = listener as () => void;
    },
  });
  const see = (intersectionRatio: number) => run([{ intersectionRatio }]);
  return { root, setPinned, see, observed, change: () => change() };
}

describe('createPayBarPin', () => {
  it('pins and unpins the pay bar', () => {
    const { setPinned } = pin();
    setPinned(true);
    expect(documentElement.hasAttribute('data-pinned')).toBe(true);
    setPinned(false);
    expect(documentElement.hasAttribute('data-pinned')).toBe(false);
  });

  it('marks whether the pay bar covers a part of the form', () => {
    const { setPinned, see } = pin();
    setPinned(true);
    see(0.98);
    expect(documentElement.hasAttribute('data-covered')).toBe(true);
    see(1);
    expect(documentElement.hasAttribute('data-covered')).toBe(false);
  });

  it('observes the new pay bar after another method is rendered', () => {
    const { root, setPinned, observed, change } = pin();
    setPinned(true);
    expect(observed).toEqual([root.firstElementChild]);
    root.innerHTML = '<div class="pay-bar"></div>';
    change();
    expect(observed).toEqual([root.firstElementChild]);
    root.innerHTML = '';
    change();
    expect(observed).toEqual([]);
  });
});
