// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/page/styling/limits.ts';
import { writeFontFace } from '../../../src/page/styling/write-font-face.ts';
import { createTypeface } from './create-typeface.ts';

const carry = (tag: string) =>
  `url("data:font/woff2;base64,${createTypeface('woff2', ['cmap', tag])}") format("woff2")`;
const CARRIED = carry('glyf');

/** The descriptors as browsers hand them over: happy-dom does not know all of them. */
const write = (descriptors: Record<string, string>) =>
  writeFontFace({
    style: { getPropertyValue: (name: string) => descriptors[name] ?? '' },
  } as unknown as CSSFontFaceRule);

describe('writeFontFace', () => {
  it('keeps one that the sheet carries, or the device has, with what describes it', () => {
    expect(
      write({
        'font-family': '"Plain Sans 2.0"',
        src: `${CARRIED}, local("Señor Sans")`,
        'font-weight': '400 700',
        'unicode-range': 'U+0-FF, U+131',
        'size-adjust': '900%',
      }),
    ).toBe(
      `@font-face { font-family: "Shop Plain Sans 2.0"; src: ${CARRIED}, local("Señor Sans"); font-weight: 400 700; unicode-range: U+0-FF, U+131 }`,
    );
  });

  it('keeps the forms of addresses that converters write', () => {
    for (const type of ['application/font-woff2', 'application/x-font-ttf;charset=utf-8']) {
      const src = CARRIED.replace('font/woff2', type);
      expect(write({ 'font-family': 'Mine', src })).toContain(src);
    }
  });

  it.each(['digits', '"Sans-Serif"', 'system-ui'])('renames %s, so that it is no name of ours', (family) => {
    expect(write({ 'font-family': family, src: CARRIED })).toContain(
      `font-family: "Shop ${family.replaceAll('"', '')}"`,
    );
  });

  it.each([
    // U+017F, which Chromium takes for an s, and the sign of the kelvin for a k.
    '"digit\u017f"',
    '"\u212aelvin"',
    '"Señor"',
    '"a", "b"',
    '"a\'',
    '-webkit-sans-serif',
    String.raw`"\53 ervicepay"`,
    `"${'a'.repeat(101)}"`,
    '',
  ])('refuses a face named %s', (family) => {
    expect(write({ 'font-family': family, src: CARRIED })).toBeUndefined();
  });

  it.each([
    'url("https://evil.example/a.woff2")',
    `${CARRIED}, url("a.woff2")`,
    'url("data:text/html,x")',
    // Drawings can cost any time.
    carry('SVG '),
    carry('COLR'),
    // Percent-encoded, which is not read.
    'url("data:font/woff2,wOF2")',
    Array(LIMITS.sources + 1)
      .fill('local("a")')
      .join(', '),
    'local("x"); } body { color: red',
    '',
  ])('refuses one from %s', (src) => {
    expect(write({ 'font-family': 'Mine', src })).toBeUndefined();
  });
});
