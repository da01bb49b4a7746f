import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markReading } from '../../src/manual/mark-reading.ts';

const listMarked = () =>
  [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);

/** Scrolls so far that the headings are there, in a window 900 px high. */
function scrollTo(y: number, tops: readonly number[]): void {
  vi.stubGlobal('scrollY', y);
  document.querySelectorAll('h2').forEach((heading, index) => {
    heading.getBoundingClientRect = () => new DOMRect(0, tops[index], 100, 20);
  });
  dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  document.body.innerHTML = `<details class="contents"><a href="#one">1</a><a href="#two-ä">2</a></details>
<h2 id="one"></h2><h2 id="two-ä"></h2>`;
  vi.stubGlobal('innerHeight', 900);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2_000);
});
afterEach(() => void document.body.replaceChildren());

it('the table of contents marks the last heading above the upper third, and none above the first', () => {
  markReading(document);
  scrollTo(0, [310, 800]);
  expect(listMarked()).toEqual([]);
  scrollTo(20, [290, 800]);
  expect(listMarked()).toEqual(['1']);
  scrollTo(700, [-500, 100]);
  expect(listMarked()).toEqual(['2']);
  scrollTo(100, [210, 700]);
  expect(listMarked()).toEqual(['1']);
});

it('the table of contents marks the last heading at the end of the page, however short its part', () => {
  markReading(document);
  scrollTo(1_090, [-500, 800]);
  expect(listMarked()).toEqual(['1']);
  scrollTo(1_099, [-510, 790]);
  expect(listMarked()).toEqual(['2']);
});
