import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Opener } from '../../../../src/dashboard/components/parts/opener.tsx';

let root: HTMLElement;
const get = <T extends HTMLElement>(selector: string): T => {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const show = (isUnfolded?: boolean) =>
  act(() =>
    render(
      <Opener label="New thing" isUnfolded={isUnfolded}>
        <input name="title" />
      </Opener>,
      root,
    ),
  );
const press = () => act(() => get('button').click());
const type = (key: string) =>
  act(() => {
    get('input').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

describe('an opener', () => {
  it('is empty until it is pressed, and then focuses the first field', async () => {
    await show();
    expect(root.querySelector('input')).toBeNull();
    await press();
    expect(get('button').getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(get('input'));
    expect(get(`#${get('button').getAttribute('aria-controls')}`).contains(get('input'))).toBe(true);
  });

  it('closes only by Escape, returns the focus, and keeps typed values', async () => {
    await show();
    await press();
    get<HTMLInputElement>('input').value = 'Lamp';
    await type('Enter');
    expect(get('button').getAttribute('aria-expanded')).toBe('true');
    await type('Escape');
    expect([get('button').getAttribute('aria-expanded'), get('div > div > div').hidden]).toEqual([
      'false',
      true,
    ]);
    expect(document.activeElement).toBe(get('button'));
    await press();
    expect(get<HTMLInputElement>('input').value).toBe('Lamp');
  });

  it('that is open from the beginning leaves the focus where it is', async () => {
    await show(true);
    expect(root.contains(document.activeElement)).toBe(false);
    expect(get('input')).toBeTruthy();
  });
});
