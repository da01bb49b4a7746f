import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUSTOM_PROPERTIES, PROPERTIES, type ValueRule } from '../../../src/page/styling/allowed-styles.ts';
import { createSheet } from '../../../src/page/styling/create-sheet.ts';
import { writeOwnProperty, writeValue } from '../../../src/page/styling/write-value.ts';
import { createPng } from './create-pictures.ts';

const find = (name: string): ValueRule => {
  const rule = PROPERTIES.find(({ names }) => names.test(name));
  if (!rule) throw new Error(`No property is called ${name}.`);
  return rule.value;
};
const COLOR = find('background-color');
const INK = find('color');
const SIZE = find('padding-top');
const FONT: ValueRule = { kind: 'families' };
const SHADOW: ValueRule = { kind: 'shadows' };
const PICTURES: ValueRule = { kind: 'pictures' };
const GRADIENTS: ValueRule = { kind: 'gradients' };
const LINE = find('line-height');
const FONT_SIZE = find('font-size');
const CONTROL = CUSTOM_PROPERTIES['--control-size']?.value as ValueRule;
const PICTURE = `url("${createPng(2, 2)}")`;
const four = (layer: string) => Array(4).fill(layer).join(', ');
const stops = (count: number) => `linear-gradient(${Array(count).fill('red').join(', ')})`;

/** The values that the stylesheet assigns to the custom properties used below. */
const VARIABLES = new Map([
  ['--brand', ['#0a7', 'light-dark(red, blue)']],
  ['--faint', ['#0a7', 'rgb(0 0 0 / 10%)']],
  ['--alias', ['var(--brand)']],
  ['--gap', ['2px', 'calc(1px + 1em)']],
  ['--share', ['50%']],
  ['--rgb', ['10, 119, 51']],
  ['--depth', ['0 1px 2px #0003']],
  ['--type', ['Inter, serif']],
  ['--heavy', ['700']],
  ['--both', ['2px', 'red']],
  ['--loop', ['var(--loop)']],
  ...Array.from({ length: 7 }, (_, index): [string, string[]] => [
    `--double${index + 1}`,
    [`calc(var(--double${index}) + var(--double${index}))`],
  ]),
  ['--double0', ['1px']],
  ['--square', ['calc(9999 * 9999)']],
  ['--surface', ['transparent']],
]);
const sheet = createSheet({
  variables: VARIABLES,
  families: new Set(['inter', 'gold']),
  typefaces: new Set(),
});

describe('the color of a ground', () => {
  it.each([
    'currentcolor',
    'currentColor',
    'color-mix(in srgb, currentcolor, red)',
    'rgb(from currentcolor r g b)',
    'var(--letters)',
    'light-dark(#fff, currentcolor)',
  ])('is not that of the letters on it: %s', (value) => {
    const letters = createSheet({
      variables: new Map([['--letters', ['currentcolor']]]),
      families: new Set(),
      typefaces: new Set(),
    });
    for (const rule of [COLOR, CUSTOM_PROPERTIES['--surface']?.value as ValueRule])
      expect(writeValue(value, rule, letters)).toBeUndefined();
  });
});

describe('writeValue', () => {
  it.each<[string, ValueRule, string]>([
    ['#0a7', COLOR, '#0a7'],
    ['#0a70', COLOR, '#0a70'],
    ['transparent', COLOR, 'transparent'],
    ['rgb(10 119 51 / 5%)', COLOR, 'rgb(10 119 51 / 5%)'],
    ['light-dark(#fff, var(--brand))', COLOR, 'light-dark(#fff, var(--shop-brand))'],
    ['color-mix(in srgb, red 40%, var(--ink))', COLOR, 'color-mix(in srgb, red 40%, var(--ink))'],
    ['rgba(var(--rgb), 0.2)', COLOR, 'rgba(var(--shop-rgb), 0.2)'],
    ['rgb(from var(--accent) r g b / 0.2)', COLOR, 'rgb(from var(--accent) r g b / 0.2)'],
    ['var(--none, red)', COLOR, 'var(--shop-none, red)'],
    ['/* brand */ #0a7', COLOR, '#0a7'],
    ['#0a7', INK, '#0a7'],
    ['#0a78', INK, '#0a78'],
    ['#00aa7780', INK, '#00aa7780'],
    ['rgb(10 119 51 / 50%)', INK, 'rgb(10 119 51 / 50%)'],
    ['rgba(10, 119, 51, 0.5)', INK, 'rgba(10, 119, 51, 0.5)'],
    ['var(--alias)', INK, 'var(--shop-alias)'],
    ['color-mix(in srgb, red 40%, blue)', INK, 'color-mix(in srgb, red 40%, blue)'],
    ['color-mix(in srgb, red 40%, blue 60%)', INK, 'color-mix(in srgb, red 40%, blue 60%)'],
    ['linear-gradient(45deg, red 0%, #0a7 1.5rem)', GRADIENTS, 'linear-gradient(45deg, red 0%, #0a7 1.5rem)'],
    [stops(16), GRADIENTS, stops(16)],
    [four('linear-gradient(red, var(--gap))'), GRADIENTS, four('linear-gradient(red, var(--shop-gap))')],
    [`${PICTURE}, none`, PICTURES, `${PICTURE}, none`],
    ['none', SHADOW, 'none'],
    ['0 1px red', SHADOW, 'clamp(-64px, 0px, 64px) clamp(-64px, 1px, 64px) red'],
    [
      'var(--brand) 1px 1px 99px var(--gap) inset',
      SHADOW,
      'var(--shop-brand) clamp(-64px, 1px, 64px) clamp(-64px, 1px, 64px) clamp(0px, 99px, 64px) clamp(-64px, var(--shop-gap), 64px) inset',
    ],
    ['var(--depth)', SHADOW, 'var(--shop-depth)'],
    [four('0px 1px'), SHADOW, four('clamp(-64px, 0px, 64px) clamp(-64px, 1px, 64px)')],
    ['Georgia, "Times New Roman", serif', FONT, 'Georgia, "Times New Roman", serif'],
    ['"맑은 고딕", "Señor 2"', FONT, '"맑은 고딕", "Señor 2"'],
    ['Times New Roman, inter, "Inter"', FONT, 'Times New Roman, "Shop inter", "Shop Inter"'],
    ['var(--type), serif', FONT, 'var(--shop-type), serif'],
    ['var(--heavy)', find('font-weight'), 'var(--shop-heavy)'],
    ['650', find('font-weight'), '650'],
    ['uppercase', find('text-transform'), 'uppercase'],
    ['none', find('display'), 'none'],
    ['20px', LINE, 'clamp(1em, 20px, 3em)'],
    ['150%', LINE, 'clamp(1em, 150%, 3em)'],
    ['1.4', LINE, 'clamp(1, 1.4, 3)'],
    ['var(--gap)', LINE, 'clamp(1, var(--shop-gap), 3)'],
    ['normal', LINE, 'normal'],
    ['8px', SIZE, 'clamp(0px, 8px, 4rem)'],
    ['0', SIZE, 'clamp(0px, 0px, 4rem)'],
    ['auto', find('margin-top'), 'auto'],
    ['1rem 2%', find('border-top-left-radius'), 'clamp(0px, 1rem, 3rem) clamp(0px, 2%, 3rem)'],
    ['calc(1rem + var(--gap))', SIZE, 'clamp(0px, calc(1rem + var(--shop-gap)), 4rem)'],
    ['calc(100% / 3)', SIZE, 'clamp(0px, calc(100% / 3), 4rem)'],
    ['1e99px', SIZE, 'clamp(0px, 9999px, 4rem)'],
    ['-10000px', SIZE, 'clamp(0px, -9999px, 4rem)'],
    ['var(--double5)', SIZE, 'clamp(0px, var(--shop-double5), 4rem)'],
    ['small', FONT_SIZE, 'small'],
    ['3rem', CONTROL, 'clamp(2.25rem, 3rem, 6rem)'],
    ['left 10px', find('background-position'), 'left clamp(-200rem, 10px, 200rem)'],
    ['0.001px', find('background-size'), 'clamp(1px, 0.001px, 200rem)'],
  ])('accepts %s', (text, rule, written) => {
    expect(writeValue(text, rule, sheet)).toBe(written);
  });

  it.each<[string, ValueRule]>([
    ['', COLOR],
    ['attr(data-brand)', COLOR],
    ['if(style(--x: 1): red; else: blue)', COLOR],
    ['url(https://evil.example/a.png)', PICTURES],
    ['url("https://evil.example/a.png")', PICTURES],
    ['url("data:text/html,x")', PICTURES],
    ['url("data:image/png;base64,AAAA")', PICTURES],
    ['url("data:image/svg+xml;base64,PHN2Zy8+")', PICTURES],
    ['image-set("a.png" 1x)', PICTURES],
    [PICTURE, GRADIENTS],
    [PICTURE, SIZE],
    [stops(17), GRADIENTS],
    [`${four('none')}, none`, GRADIENTS],
    [`${four('0px 1px')}, 0px 1px`, SHADOW],
    ['1px 1px 1px 1px 1px red', SHADOW],
    ['var(--both) 1px red', SHADOW],
    ['var(--depth), var(--depth)', SHADOW],
    ['1px red', SHADOW],
    ['1px 1px red blue inset', SHADOW],
    ['element(#cvc)', COLOR],
    ['env(safe-area-inset-top)', SIZE],
    ['anchor(bottom)', SIZE],
    ['calc(1px * sibling-count())', SIZE],
    ['calc-size(max-content, size)', SIZE],
    ['--mine(1px)', SIZE],
    ['50cqi', SIZE],
    ['10vh', SIZE],
    ['10dvb', SIZE],
    ['1px 2px', SIZE],
    ['1px; position: fixed', SIZE],
    ['1px } body { display: none', SIZE],
    ['1px !important', SIZE],
    ['1px)', SIZE],
    ['(1px', SIZE],
    [`${'('.repeat(9)}1px${')'.repeat(9)}`, SIZE],
    ['\\75rl(x)', COLOR],
    ['u\\72l(x)', COLOR],
    ['"text"', COLOR],
    ['@import "x"', COLOR],
    ['<!--', COLOR],
    ['block', find('display')],
    ['var(--brand)', find('display')],
    ['var(--x, url(x))', find('text-transform')],
    ['line-through', find('text-decoration-line')],
    ['text', find('background-clip')],
    ['oblique 90deg', find('font-style')],
    ['url("data:image/png,\\65 x")', PICTURES],
    ['1 2', LINE],
    // Colors that hide the text.
    ['transparent', INK],
    ['#0a77', INK],
    ['#00aa777f', INK],
    ['rgb(0 0 0 / 49%)', INK],
    ['rgba(0, 0, 0, 0.49)', INK],
    ['rgb(0 0 0 / none)', INK],
    ['rgb(0 0 0 / calc(0))', INK],
    ['rgb(from transparent r g b)', INK],
    ['rgb(from #0000 r g b)', INK],
    ['rgb(var(--rgb))', INK],
    ['color-mix(in srgb, red 1%, blue 1%)', INK],
    ['color-mix(in srgb, red, transparent)', INK],
    ['color-mix(in srgb, red calc(1%), blue calc(1%))', INK],
    ['light-dark(red, transparent)', INK],
    ['var(--faint)', INK],
    ['var(--surface)', INK],
    ['var(--none, transparent)', INK],
    // Invalid font sizes.
    ['xx-small', FONT_SIZE],
    ['smaller', FONT_SIZE],
    ['auto', CONTROL],
    ['initial', CONTROL],
    ['50%', CONTROL],
    ['calc(1px + 1%)', CONTROL],
    ['var(--share)', CONTROL],
    ['calc(NaN * 1px)', SIZE],
    ['calc(0px * infinity)', SIZE],
    ['calc(1px / 0)', SIZE],
    ['calc(1px / 0.5)', SIZE],
    ['calc(1px / var(--gap))', SIZE],
    [`calc(1px${' * 2'.repeat(9)})`, SIZE],
    [`calc(${Array(8).fill('var(--square)').join(' + ')})`, SIZE],
    // Custom properties that are missing, ambiguous or grow exponentially.
    ['var(--none)', SIZE],
    ['var(--both)', SIZE],
    ['var(--both)', COLOR],
    ['var(--loop)', COLOR],
    ['var(--double6)', SIZE],
    [`min(${Array(300).fill('1px').join()})`, SIZE],
  ])('rejects %s', (text, rule) => {
    expect(writeValue(text, rule, sheet)).toBeUndefined();
  });
});

describe('writeOwnProperty', () => {
  // Not in Node.
  beforeEach(() => void vi.stubGlobal('CSS', { supports: (_: string, value: string) => value === 'gold' }));

  it.each([
    ['#0a7', '#0a7'],
    ['2px', '2px'],
    ['10, 119, 51', '10, 119, 51'],
    ['"Roboto", sans-serif', '"Roboto", sans-serif'],
    ['Inter, serif', '"Shop Inter", serif'],
    ['Inter', '"Shop Inter"'],
    ['gold', 'gold'],
    ['1px 1px var(--brand)', 'clamp(-64px, 1px, 64px) clamp(-64px, 1px, 64px) var(--shop-brand)'],
    [PICTURE, PICTURE],
  ])('keeps %s', (text, written) => {
    expect(writeOwnProperty(text, sheet)).toBe(written);
  });

  it.each(['', 'initial', 'attr(x)', 'url(x)', 'a; b: c', 'a } b', '1px solid red, 2px', '1, 2, 3, 4, 5'])(
    'rejects %s',
    (text) => {
      expect(writeOwnProperty(text, sheet)).toBeUndefined();
    },
  );
});
