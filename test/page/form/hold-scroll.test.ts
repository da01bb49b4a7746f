// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdScroll } from '../../../src/page/form/hold-scroll.ts';

let root: HTMLElement;
let input: HTMLInputElement;
/** Reports to the page which share of a field is visible. */
let see: (target: Element, intersectionRatio: number) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        see = (target, intersectionRatio) => tell([{ target, intersectionRatio }]);
      }
      observe() {}
      unobserve() {}
    },
  );
  root = document.createElement('div');
  root.innerHTML = '<input class="input" dir="ltr"><input class="input">';
  document.body.replaceChildren(root);
  input = root.querySelector('input') as HTMLInputElement;
  holdScroll(root);
});

const put = (value: string, start = value.length, end = start, direction?: 'backward') => {
  input.value = value;
  input.setSelectionRange(start, end, direction);
};
const typeInto = (target: HTMLInputElement, init: InputEventInit) => {
  const event = new InputEvent('beforeinput', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};
const typeText = (data: string, init: InputEventInit = {}) =>
  typeInto(input, { inputType: 'insertText', data, ...init });
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  input.dispatchEvent(event);
  return event.defaultPrevented;
};
const readSelection = () => [input.selectionStart, input.selectionEnd, input.selectionDirection];

describe('holdScroll for typed text', () => {
  it('inserts the text instead of the browser and dispatches an input event', () => {
    const heard = vi.fn();
    root.addEventListener('input', (event) => heard((event as InputEvent).inputType, input.value));
    put('41', 1);
    expect(typeText('9')).toBe(true);
    expect([input.value, input.selectionStart]).toEqual(['491', 2]);
    expect(heard.mock.calls).toEqual([['insertText', '491']]);
  });

  it('cuts the selection, and leaves a cut without one to the browser', () => {
    const kept = vi.fn();
    const cut = () => {
      const event = new ClipboardEvent('cut', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'clipboardData', { value: { setData: kept } });
      input.dispatchEvent(event);
      return event.defaultPrevented;
    };
    put('4111', 1, 3);
    expect(cut()).toBe(true);
    expect(input.value).toBe('41');
    expect(kept.mock.calls).toEqual([['text/plain', '11']]);
    expect(cut()).toBe(false);
    expect(kept).toHaveBeenCalledTimes(1);
  });

  it('reads pasted text from dataTransfer when the event has no data', () => {
    put('4');
    const pasted = new InputEvent('beforeinput', {
      bubbles: true,
      cancelable: true,
      inputType: 'insertFromPaste',
    });
    Object.defineProperties(pasted, {
      data: { value: null },
      dataTransfer: { value: { getData: () => '111' } },
    });
    input.dispatchEvent(pasted);
    expect(input.value).toBe('4111');
  });

  it('leaves an unknown input type to the browser', () => {
    expect(typeInto(input, { inputType: 'insertTranspose' })).toBe(false);
  });

  it.each(['historyUndo', 'historyRedo'])(
    'does nothing for %s, which would put in other text',
    (inputType) => {
      put('4111');
      expect(typeInto(input, { inputType })).toBe(true);
      expect(input.value).toBe('4111');
    },
  );

  it.each([
    ['z', { ctrlKey: true }],
    ['Z', { metaKey: true, shiftKey: true }],
    ['y', { ctrlKey: true }],
  ])('does nothing for the key %s with %j', (key, modifiers) => {
    put('4111');
    expect(press(key, modifiers)).toBe(true);
    expect(input.value).toBe('4111');
  });

  it('leaves fields without card data to the browser while they are fully visible', () => {
    const other = root.querySelectorAll('input')[1] as HTMLInputElement;
    const type = () => typeInto(other, { inputType: 'insertText', data: 'a' });
    expect(type()).toBe(true);
    see(other, 1);
    expect(type()).toBe(false);
    see(other, 0.9);
    expect(type()).toBe(true);
    see(other, 1);
    other.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(type()).toBe(true);
    see(input, 1);
    expect(typeText('9')).toBe(true);
  });

  it('inserts the clipboard’s text on paste', () => {
    put('4');
    const pasted = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(pasted, 'clipboardData', { value: { getData: () => ' 111\n' } });
    input.dispatchEvent(pasted);
    expect([input.value, pasted.defaultPrevented]).toEqual(['4111', true]);
  });

  it('leaves compositions and non-cancelable events to the browser', () => {
    expect(typeText('9', { isComposing: true })).toBe(false);
    typeText('9', { cancelable: false });
    expect(input.value).toBe('');
  });

  it('inserts nothing while the payment is in progress', () => {
    input.readOnly = true;
    expect(typeText('9')).toBe(false);
    expect(input.value).toBe('');
  });
});

describe('holdScroll for keys', () => {
  it.each([
    ['ArrowLeft', [2, 2], {}, [1, 1]],
    ['ArrowRight', [2, 2], {}, [3, 3]],
    ['ArrowLeft', [0, 0], {}, [0, 0]],
    ['ArrowRight', [4, 4], {}, [4, 4]],
    ['ArrowLeft', [1, 3], {}, [1, 1]],
    ['ArrowRight', [1, 3], {}, [3, 3]],
    ['ArrowLeft', [2, 2], { ctrlKey: true }, [0, 0]],
    ['ArrowRight', [2, 2], { metaKey: true }, [4, 4]],
    ['ArrowUp', [2, 2], {}, [0, 0]],
    ['ArrowDown', [1, 3], {}, [4, 4]],
    ['Home', [2, 2], {}, [0, 0]],
    ['End', [2, 2], {}, [4, 4]],
  ] as const)('on %s moves the caret from %j with %j to %j', (key, [start, end], modifiers, [from, to]) => {
    put('1234', start, end);
    expect(press(key, modifiers)).toBe(true);
    expect(readSelection().slice(0, 2)).toEqual([from, to]);
  });

  it('extends the selection in both directions with the shift key', () => {
    put('1234', 2);
    press('ArrowRight', { shiftKey: true });
    expect(readSelection()).toEqual([2, 3, 'forward']);
    press('ArrowLeft', { shiftKey: true });
    press('ArrowLeft', { shiftKey: true });
    expect(readSelection()).toEqual([1, 2, 'backward']);
    press('Home', { shiftKey: true });
    expect(readSelection()).toEqual([0, 2, 'backward']);
    press('End', { shiftKey: true });
    expect(readSelection()).toEqual([2, 4, 'forward']);
  });

  it.each([
    ['1', {}, '12134'],
    ['Backspace', {}, '134'],
    ['Delete', {}, '124'],
    ['Backspace', { ctrlKey: true }, '34'],
    ['Delete', { metaKey: true }, '12'],
  ] as const)('on %s with %j changes 12|34 to %s', (key, modifiers, value) => {
    put('1234', 2);
    expect(press(key, modifiers)).toBe(true);
    expect(input.value).toBe(value);
  });

  it.each([
    ['Tab', {}],
    ['Enter', {}],
    ['ArrowDown', {}],
    ['Process', {}],
    ['Delete', { shiftKey: true }],
    ['v', { ctrlKey: true }],
    ['c', { metaKey: true }],
    ['1', { isComposing: true }],
  ])('leaves %s with %j to the browser', (key, modifiers) => {
    expect(press(key, modifiers)).toBe(false);
    expect(input.value).toBe('');
  });

  it('swaps the arrow keys in right-to-left text', () => {
    input.style.direction = 'rtl';
    put('1234', 2);
    press('ArrowLeft');
    expect(input.selectionStart).toBe(3);
  });
});
