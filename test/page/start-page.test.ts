import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freezeTime, openPage } from './open-page.ts';

beforeEach(freezeTime);

afterEach(() => {
  vi.useRealTimers();
});

describe('a page that was taken over', () => {
  it('has a button that works, and changes nothing else of what the service rendered', () => {
    const page = openPage();
    expect(page.query<HTMLButtonElement>('button[type=submit]').disabled).toBe(false);
    expect(page.document.querySelectorAll('form, main, h1')).toHaveLength(3);
  });

  it('keeps what was typed before', () => {
    const page = openPage();
    page.type('cc-name', 'Maria Rossi');
    page.leave('cc-name');
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
  });

  it('shows the brand of the number as it is typed', () => {
    const page = openPage();
    const brands = () => page.query('.brands').getAttribute('aria-label');
    page.type('cc-number', '5');
    expect(brands()).toBe('Cards accepted: Visa, Mastercard, American Express');
    page.type('cc-number', '55');
    expect(brands()).toBe('Mastercard');
    page.type('cc-number', '378282246310005');
    expect(brands()).toBe('American Express');
    expect(page.getInput('cc-number').value).toBe('3782 822463 10005');
    page.type('cc-number', '4');
    // Nothing is cut off: a code that is too long is told so, and not paid with.
    expect(page.getInput('cc-csc').hasAttribute('maxlength')).toBe(false);
  });
});
