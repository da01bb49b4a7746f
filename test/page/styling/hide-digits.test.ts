// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideDigits } from '../../../src/page/styling/hide-digits.ts';

const { style } = document.documentElement;

beforeEach(() => {
  style.cssText = '';
  // happy-dom does not implement `document.fonts`.
  Object.assign(document, { fonts: new Set([{ family: 'digits' }]) });
});

const readFamilies = () => [...document.fonts].map(({ family }) => family);

describe('hideDigits', () => {
  it('renames the digits font to a random name, set with !important', () => {
    hideDigits(document);
    const name = style.getPropertyValue('--digits');
    expect(name).toMatch(/^digits(-\d+){4}$/);
    expect([readFamilies(), style.getPropertyPriority('--digits')]).toEqual([[name], 'important']);
    style.cssText = '';
    hideDigits(document);
    expect(readFamilies()).not.toEqual([name]);
  });

  it('renames the font once', () => {
    hideDigits(document);
    const families = readFamilies();
    hideDigits(document);
    expect(readFamilies()).toEqual(families);
  });

  it('sets the font that the stylesheet uses for fields with card data', () => {
    expect(readFileSync('src/page/checkout.css', 'utf8')).toContain(
      'font-family: var(--digits, digits), system-ui, sans-serif !important',
    );
  });
});
