// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdFocus } from '../../../src/page/form/hold-focus.ts';

/** Reports which edges of the frame the shop's page shows. */
let see: (...edges: readonly boolean[]) => void;
let root: HTMLElement;
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;

beforeEach(() => {
  const edges: Element[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        see = (...seen) => tell(edges.map((target, index) => ({ target, isIntersecting: seen[index] })));
      }
      observe(edge: Element) {
        edges.push(edge);
      }
    },
  );
  document.body.innerHTML = `<div id="root"><details><summary>Order</summary></details>
    <div class="control"><label for="card_number">Number</label><input class="input" id="card_number"></div>
    <fieldset class="brand-choice">
      <label><input type="radio" name="card_brand" value="visa" checked><svg></svg></label>
      <label><input type="radio" name="card_brand" value="cb"></label>
    </fieldset>
    <div class="control"><input class="input" id="expiry" value="12 / 30"></div>
    <div class="control"><input class="input" id="off" disabled><input class="input" id="out" tabindex="-1"></div>
    <div class="control"><input class="input" id="cvc"></div><button>Pay</button></div>`;
  for (const element of document.querySelectorAll('*'))
    Object.assign(element, { checkVisibility: () => true, scrollIntoView: vi.fn() });
  root = find('#root');
  holdFocus(root);
});

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
};
const readPlace = () => document.activeElement?.id || (document.activeElement as HTMLInputElement).value;

describe('holdFocus for the Tab key', () => {
  it('moves to the next field without a scroll to its text, and selects it', () => {
    find('[value=visa]').focus();
    const focus = vi.spyOn(find('#expiry'), 'focus');
    expect(press('Tab')).toBe(true);
    expect(readPlace()).toBe('expiry');
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    const { selectionStart, selectionEnd } = find<HTMLInputElement>('#expiry');
    expect([selectionStart, selectionEnd]).toEqual([0, 7]);
    expect(find('#expiry').parentElement?.scrollIntoView).toHaveBeenCalled();
  });

  it('passes over fields that are disabled or out of the order, in both directions', () => {
    find('#expiry').focus();
    press('Tab');
    expect(readPlace()).toBe('cvc');
    expect(press('Tab', { shiftKey: true })).toBe(true);
    expect(readPlace()).toBe('expiry');
  });

  it('stops at the chosen brand, and brings into sight what follows it', () => {
    find('#card_number').focus();
    expect(press('Tab')).toBe(true);
    expect(readPlace()).toBe('visa');
    expect(find('#expiry').parentElement?.scrollIntoView).toHaveBeenCalled();
    find('#expiry').focus();
    press('Tab', { shiftKey: true });
    expect(readPlace()).toBe('visa');
    expect(find('#card_number').parentElement?.scrollIntoView).toHaveBeenCalled();
  });

  it('begins where the shopper has pressed, if nothing has the focus', () => {
    find('#card_number').blur();
    find('#expiry').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    press('Tab');
    expect(readPlace()).toBe('cvc');
  });

  it.each([
    ['to a button', '#cvc', {}],
    ['to a fold', '#card_number', { shiftKey: true }],
    ['with Control', '#expiry', { ctrlKey: true }],
    ['while text is composed', '#expiry', { isComposing: true }],
  ])('leaves to the browser a move %s', (_, from, init) => {
    find(from).focus();
    expect(press('Tab', init)).toBe(false);
    expect(readPlace()).toBe(from.slice(1));
  });
});

describe('holdFocus for the Tab key between the shop’s page and the frame', () => {
  const guards = () => [...document.querySelectorAll<HTMLElement>('[data-guard]')];

  it('leads into the first or the last stop without a scroll to its text', () => {
    for (const element of document.querySelectorAll('summary, details, button')) element.remove();
    const [first, last] = guards();
    const focus = vi.spyOn(find('#card_number'), 'focus');
    first?.focus();
    expect(readPlace()).toBe('card_number');
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    last?.focus();
    expect(readPlace()).toBe('cvc');
  });

  it.each([
    ['forward', 'button', {}],
    ['backward', 'summary', { shiftKey: true }],
  ])('lets it out %s, and guards the frame again', async (_, from, init) => {
    find(from).focus();
    expect(press('Tab', init)).toBe(false);
    expect(guards().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(guards().map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
  });
});

describe('holdFocus for the choice between two brands', () => {
  it.each(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])('chooses by %s without a scroll', (key) => {
    const changed = vi.fn();
    root.addEventListener('change', ({ target }) => changed((target as HTMLInputElement).value));
    find('[value=visa]').focus();
    const focus = vi.spyOn(find('[value=cb]'), 'focus');
    expect(press(key)).toBe(true);
    expect(changed.mock.calls).toEqual([['cb']]);
    expect(focus.mock.calls[0]).toEqual([{ preventScroll: true }]);
  });

  it('chooses by a press without a scroll', () => {
    const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    find('.brand-choice svg').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    find<HTMLInputElement>('[value=cb]').checked = true;
    const focus = vi.spyOn(find('[value=visa]'), 'focus');
    find('.brand-choice svg').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(find<HTMLInputElement>('[value=visa]').checked).toBe(true);
    expect(focus.mock.calls[0]).toEqual([{ preventScroll: true }]);
  });
});

it('holdFocus keeps a fragment from moving the focus, and any other navigation as it is', () => {
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  holdFocus(root);
  const navigate = (hashChange: boolean, canIntercept = true) => {
    const intercept = vi.fn();
    navigation.dispatchEvent(Object.assign(new Event('navigate'), { hashChange, canIntercept, intercept }));
    return intercept.mock.calls;
  };
  expect(navigate(true)).toEqual([[{ focusReset: 'manual', scroll: 'manual' }]]);
  expect(navigate(false)).toEqual([]);
  expect(navigate(true, false)).toEqual([]);
});

it('holdFocus marks a frame of which the shop’s page does not show both edges', () => {
  const isClipped = () => document.documentElement.hasAttribute('data-clipped');
  for (const [seen, isMarked] of [
    [[true, true], false],
    [[true, false], true],
    [[false, true], true],
    [[true, true], false],
  ] as const) {
    see(...seen);
    expect(isClipped()).toBe(isMarked);
  }
});
