import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markReading } from '../../src/manual/mark-reading.ts';

let scroll: (tops: readonly number[]) => void;

beforeEach(() => {
  document.body.innerHTML = `<details class="contents"><a href="#one">1</a><a href="#two-ä">2</a></details>
<h2 id="one"></h2><h2 id="two-ä"></h2>`;
  let notify: () => void;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      constructor(callback: () => void) {
        notify = callback;
      }
    },
  );
  vi.stubGlobal('innerHeight', 900);
  scroll = (tops) => {
    document.querySelectorAll('h2').forEach((heading, index) => {
      heading.getBoundingClientRect = () => new DOMRect(0, tops[index], 100, 20);
    });
    notify();
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('marks the last heading above the upper third, and none above the first', () => {
  const listMarked = () =>
    [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
  markReading(document);
  scroll([310, 800]);
  expect(listMarked()).toEqual([]);
  scroll([290, 800]);
  expect(listMarked()).toEqual(['1']);
  scroll([-500, 100]);
  expect(listMarked()).toEqual(['2']);
});
