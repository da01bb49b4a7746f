import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showMenu } from '../../src/manual/show-menu.ts';

let changes: (() => void)[];
let widthEm: number;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return widthEm >= Number(/(\d+)em/.exec(query)?.[1]);
    },
    addEventListener: (_type: string, change: () => void) => changes.push(change),
  }));
});

const listOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open);

beforeEach(() => {
  changes = [];
  document.body.innerHTML =
    '<details class="menu"><a href="#a" aria-current="page">a</a></details><details class="contents"></details>';
});
afterEach(() => void document.body.replaceChildren());

describe('showMenu', () => {
  it.each([
    [63, [false, false]],
    [64, [true, true]],
  ])('opens the parts that have a column at a width of %i em', (width, open) => {
    widthEm = width;
    showMenu(document);
    expect(listOpen()).toEqual(open);
  });

  it('follows the width of the window', () => {
    widthEm = 78;
    showMenu(document);
    widthEm = 40;
    for (const change of changes) change();
    expect(listOpen()).toEqual([false, false]);
  });

  it('scrolls the menu to the current document', () => {
    widthEm = 64;
    const [link, menu] = [document.querySelector('a'), document.querySelector('details')];
    Object.defineProperty(link, 'offsetTop', { value: 900 });
    Object.defineProperty(menu, 'clientHeight', { value: 400 });
    showMenu(document);
    expect(menu?.scrollTop).toBe(700);
  });
});
