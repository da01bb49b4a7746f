import { describe, expect, it } from 'vitest';
import { joinSelectors, readSelector, splitSelectors } from '../../../src/page/styling/read-selector.ts';

describe('readSelector', () => {
  it.each([
    [':root', 'root'],
    ['html', 'root'],
    ['body', 'body'],
    ['[part="pay-button"]', 'pay-button'],
    ["[part='pay-button']", 'pay-button'],
    ['[part~="pay-button"]', 'pay-button'],
    ['[part="pay-button"]:hover', 'pay-button'],
    ['[part="pay-button"]:not(:disabled):focus-visible', 'pay-button'],
    ['[part="input"]:focus-within', 'input'],
    ['[part="method"]:has(:checked)', 'method'],
    ['[part="method"]:has(input:checked):hover', 'method'],
    ['[part="summary"] [part="amount"]', 'amount'],
    [':root body > [part="page"]:dir(rtl)', 'page'],
    [' [part="leave"] ', 'leave'],
  ])('reads %s as a rule for %s', (text, part) => {
    expect(readSelector(text)).toEqual({ text: text.trim(), part });
  });

  it.each([
    '',
    '*',
    'input',
    '#cvc',
    '.button',
    '[data-brand="visa"]',
    '[part]',
    '[part^="i"]',
    '[part="root"]',
    '[part="body"]',
    '[part="unknown"]',
    '[part="toString"]',
    '[part="input" i]',
    '[part="input"][aria-invalid="true"]',
    '[part="input"]::before',
    '[part="input"]::first-line',
    '[part="input"]::part(x)',
    '[part="input"]:has(:checked)',
    '[part="panel"]:has(:checked)',
    '[part="method"]:has([data-brand="visa"])',
    '[part="method"]:has(:placeholder-shown)',
    '[part="field"]:has(:valid)',
    '[part="input"]:valid',
    '[part="input"]:empty',
    '[part="input"]:nth-child(2)',
    '[part="input"]:not([data-x])',
    '[part="input"]:is(:hover, :valid)',
    '[part="input"]:where(:hover)',
    ':is(#cvc, [part="leave"])',
    '.dark [part="leave"]',
    'input:valid [part="leave"]',
    '[part="error"] + [part="field"]',
    '[part="error"] ~ [part="field"]',
    '[part="page"] >> [part="leave"]',
    ':host',
    '& > [part="leave"]',
    '[part="leave"] { } body',
  ])('rejects %s', (text) => {
    expect(readSelector(text)).toBeUndefined();
  });
});

describe('readSelector for a maliciously slow selector', () => {
  it('accepts at most six nested parts', () => {
    const nest = (depth: number) => readSelector(Array(depth).fill('[part="leave"]').join(' '));
    expect(nest(6)).toBeDefined();
    expect(nest(7)).toBeUndefined();
  });

  it('accepts at most 500 characters', () => {
    const write = (length: number) => readSelector(`body${':not(:hover)'.repeat(41)}`.padEnd(length, ' '));
    expect(write(500)).toBeDefined();
    expect(write(501)).toBeUndefined();
  });
});

describe('splitSelectors', () => {
  it('splits at commas outside parentheses', () => {
    expect(splitSelectors('a, :is(b, c), [d="e"]')).toEqual(['a', ' :is(b, c)', ' [d="e"]']);
  });
});

describe('joinSelectors', () => {
  it.each([
    [['a', 'b'], ['&:hover'], ['a:hover', 'b:hover']],
    [['a'], ['c', '> d'], ['a c', 'a > d']],
    [['a'], ['.x &'], ['.x a']],
  ])('joins %j and %j', (outer, inner, joined) => {
    expect(joinSelectors(outer, inner)).toEqual(joined);
  });

  it('returns undefined if the selectors become too many or too long', () => {
    const many = (count: number) => Array.from({ length: count }, () => '&:hover');
    expect(joinSelectors(['a', 'b'], many(32))).toHaveLength(64);
    expect(joinSelectors(['a', 'b'], many(33))).toBeUndefined();
    expect(joinSelectors(['a'.repeat(400)], ['&:hover'])).toHaveLength(1);
    expect(joinSelectors(['a'.repeat(400)], ['& &'])).toBeUndefined();
    expect(joinSelectors(['a'.repeat(400)], ['b'.repeat(101)])).toBeUndefined();
  });
});
