import { describe, expect, it } from 'vitest';
import type { ValueRule } from '../../../src/page/styling/allowed-styles.ts';
import { splitValue, writeOwnProperty, writeValue } from '../../../src/page/styling/write-value.ts';

const LENGTH: ValueRule = { kind: 'length', least: '0px', most: '4rem' };
const NUMBER: ValueRule = { kind: 'number', least: '1', most: '3' };
const LINE: ValueRule = { ...NUMBER, lengths: { least: '1em', most: '3em' } };
const PAINT: ValueRule = { kind: 'paint' };
const FONT: ValueRule = { kind: 'font' };
const WORDS: ValueRule = { kind: 'words' };
const HIDING: ValueRule = { kind: 'words', only: /^none$/ };
const DRAWING = String.raw`url("data:image/svg+xml;utf8,<svg xmlns=\"http://www.w3.org/2000/svg\"/>")`;
const PICTURE = 'url("data:image/png;base64,iVBORw0KGgo=")';

describe('writeValue', () => {
  it.each<[string, ValueRule, string]>([
    ['#0a7', PAINT, '#0a7'],
    ['rgb(10 119 51 / 50%)', PAINT, 'rgb(10 119 51 / 50%)'],
    ['light-dark(#fff, var(--night))', PAINT, 'light-dark(#fff, var(--night))'],
    ['color-mix(in srgb, red 40%, var(--ink))', PAINT, 'color-mix(in srgb, red 40%, var(--ink))'],
    ['linear-gradient(45deg, red 0%, #0a7 1.5rem)', PAINT, 'linear-gradient(45deg, red 0%, #0a7 1.5rem)'],
    [PICTURE, PAINT, PICTURE],
    ['/* brand */ #0a7', PAINT, '#0a7'],
    ['Georgia, "Times New Roman", serif', FONT, 'Georgia, "Times New Roman", serif'],
    ['"맑은 고딕", "Señor 2"', FONT, '"맑은 고딕", "Señor 2"'],
    ['var(--bold)', WORDS, 'var(--bold)'],
    ['20px', LINE, 'clamp(1em, 20px, 3em)'],
    ['150%', LINE, 'clamp(1em, 150%, 3em)'],
    ['1.4', LINE, 'clamp(1, 1.4, 3)'],
    ['var(--line)', LINE, 'clamp(1, var(--line), 3)'],
    ['normal', LINE, 'normal'],
    [DRAWING, PAINT, DRAWING],
    ['uppercase', WORDS, 'uppercase'],
    ['650', WORDS, '650'],
    ['none', HIDING, 'none'],
    ['1.4', NUMBER, 'clamp(1, 1.4, 3)'],
    ['8px', LENGTH, 'clamp(0px, 8px, 4rem)'],
    ['0', LENGTH, 'clamp(0px, 0px, 4rem)'],
    ['auto', LENGTH, 'auto'],
    ['1rem 2%', LENGTH, 'clamp(0px, 1rem, 4rem) clamp(0px, 2%, 4rem)'],
    ['calc(1rem + var(--gap))', LENGTH, 'clamp(0px, calc(1rem + var(--gap)), 4rem)'],
    ['1e99px', LENGTH, 'clamp(0px, 1e99px, 4rem)'],
  ])('writes %s', (text, rule, written) => {
    expect(writeValue(text, rule)).toBe(written);
  });

  it.each<[string, ValueRule]>([
    ['', PAINT],
    ['attr(data-brand)', PAINT],
    ['if(style(--x: 1): red; else: blue)', PAINT],
    ['url(https://evil.example/a.png)', PAINT],
    ['url("https://evil.example/a.png")', PAINT],
    ['url("data:text/html,x")', PAINT],
    ['image-set("a.png" 1x)', PAINT],
    ['element(#cvc)', PAINT],
    ['env(safe-area-inset-top)', LENGTH],
    ['anchor(bottom)', LENGTH],
    ['calc(1px * sibling-count())', LENGTH],
    ['calc-size(max-content, size)', LENGTH],
    ['--mine(1px)', LENGTH],
    ['50cqi', LENGTH],
    ['10vh', LENGTH],
    ['10dvb', LENGTH],
    ['1px; position: fixed', LENGTH],
    ['1px } body { display: none', LENGTH],
    ['1px !important', LENGTH],
    ['1px)', LENGTH],
    ['(1px', LENGTH],
    [`${'('.repeat(9)}1px${')'.repeat(9)}`, LENGTH],
    ['\\75rl(x)', PAINT],
    ['u\\72l(x)', PAINT],
    ['"text"', PAINT],
    ['@import "x"', PAINT],
    ['<!--', PAINT],
    ['block', HIDING],
    ['var(--x)', HIDING],
    ['var(--x, url(x))', WORDS],
    ['url("data:image/png,\\65 x")', PAINT],
    ['1 2', NUMBER],
    [PICTURE, LENGTH],
  ])('refuses %s', (text, rule) => {
    expect(writeValue(text, rule)).toBeUndefined();
  });
});

describe('writeOwnProperty', () => {
  it.each(['#0a7', '2px', '1px solid var(--ink)', '"Inter", sans-serif', PICTURE])('keeps %s', (text) => {
    expect(writeOwnProperty(text)).toBe(text);
  });

  it.each(['', 'attr(x)', 'url(x)', 'a; b: c', 'a } b'])('refuses %s', (text) => {
    expect(writeOwnProperty(text)).toBeUndefined();
  });
});

describe('splitValue', () => {
  it.each([
    ['1px', ['1px']],
    ['  1px   calc(1px + (2px)) ', ['1px', 'calc(1px + (2px))']],
    ['', []],
  ])('splits "%s" where no parenthesis is open', (text, parts) => {
    expect(splitValue(text)).toEqual(parts);
  });
});
