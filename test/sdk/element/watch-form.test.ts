import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchForm } from '../../../src/sdk/element/watch-form.ts';

function prepare() {
  const form = document.createElement('form');
  form.id = 'order';
  const element = form.appendChild(document.createElement('div'));
  const place = document.body.appendChild(document.createElement('div'));
  place.append(form);
  const watcher = {
    onAttempt: vi.fn(),
    onSubmit: vi.fn((event: Event) => event.preventDefault()),
    onInvalid: vi.fn(),
    isPaid: vi.fn(() => false),
  };
  const leave = watchForm(form, element, watcher);
  onTestFinished(() => {
    leave();
    place.remove();
  });
  return { form, element, place, watcher, leave };
}

/** Adds a button, and says whether a click on it is an attempt to submit the form. */
function click(html: string, isInside: boolean): boolean {
  const { form, place, watcher } = prepare();
  const parent = isInside ? form : place;
  parent.insertAdjacentHTML('beforeend', html);
  const target = parent.lastElementChild?.querySelector('b') ?? parent.lastElementChild;
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return watcher.onAttempt.mock.calls.length > 0;
}

describe('watchForm', () => {
  it.each<[string, boolean, boolean]>([
    ['<button>Buy</button>', true, true],
    ['<button><b>Buy</b></button>', true, true],
    ['<input type="submit">', true, true],
    ['<input type="image">', true, true],
    ['<button type="button">Help</button>', true, false],
    ['<button type="reset">Reset</button>', true, false],
    ['<input name="note">', true, false],
    ['<p>Text</p>', true, false],
    ['<button form="order">Buy</button>', false, true],
    ['<button>Other</button>', false, false],
  ])(
    'treats a click on %s (inside the form: %s) as an attempt to submit: %s',
    (html, isInside, isAttempt) => {
      expect(click(html, isInside)).toBe(isAttempt);
    },
  );

  it.each([
    ['the document', () => document],
    ['a text node', (form: HTMLFormElement) => form.appendChild(document.createTextNode('Buy'))],
  ])('ignores a click on %s, which is not an element', (_what, find) => {
    const { form, watcher } = prepare();
    const onError = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('error', onError);
    onTestFinished(() => window.removeEventListener('error', onError));
    find(form).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onError).not.toHaveBeenCalled();
    expect(watcher.onAttempt).not.toHaveBeenCalled();
  });

  it.each<[number, boolean, boolean]>([
    [1, false, true],
    [2, false, true],
    [1, true, true],
    [2, true, false],
  ])(
    'treats press %i of a double click (paid: %s) as an attempt to submit: %s',
    (detail, isPaid, isAttempt) => {
      const { form, watcher } = prepare();
      watcher.isPaid.mockReturnValue(isPaid);
      const button = form.appendChild(document.createElement('button'));
      form.addEventListener('submit', (event) => event.preventDefault());
      const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
      button.dispatchEvent(press);
      expect([watcher.onAttempt.mock.calls.length > 0, press.defaultPrevented]).toEqual([
        isAttempt,
        !isAttempt,
      ]);
    },
  );

  it('reports an attempt before `requestSubmit()`, and passes the submitter on', () => {
    const { form, watcher } = prepare();
    const seen: unknown[] = [];
    const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (
      this: HTMLFormElement,
      submitter,
    ) {
      seen.push(this, submitter, watcher.onAttempt.mock.calls.length);
    });
    onTestFinished(() => submit.mockRestore());
    const button = document.createElement('button');
    form.requestSubmit(button);
    expect(seen).toEqual([form, button, 1]);
  });

  it('receives `submit` before the shop does, and only the element’s own `invalid`', () => {
    const { form, element, watcher } = prepare();
    const seen: number[] = [];
    const input = form.appendChild(document.createElement('input'));
    form.addEventListener('submit', () => seen.push(watcher.onSubmit.mock.calls.length));
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    input.dispatchEvent(new Event('invalid'));
    expect(watcher.onInvalid).not.toHaveBeenCalled();
    element.dispatchEvent(new Event('invalid'));
    expect([seen, watcher.onInvalid.mock.calls.length]).toEqual([[1], 1]);
  });

  it('restores the form when it stops watching', () => {
    const { form, element, watcher, leave } = prepare();
    expect(Object.hasOwn(form, 'requestSubmit')).toBe(true);
    leave();
    expect(Object.hasOwn(form, 'requestSubmit')).toBe(false);
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    element.dispatchEvent(new Event('invalid'));
    const button = form.appendChild(document.createElement('button'));
    form.addEventListener('submit', (event) => event.preventDefault());
    button.click();
    for (const heard of Object.values(watcher)) expect(heard).not.toHaveBeenCalled();
  });
});
