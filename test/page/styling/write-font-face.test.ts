// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/page/styling/limits.ts';
import type { Sheet } from '../../../src/page/styling/sheet.ts';
import { writeFontFace } from '../../../src/page/styling/write-font-face.ts';

const carry = (data: string) => `url("data:font/woff2;base64,${data}") format("woff2")`;
const CARRIED = carry('d09GMgAB');

/** Passes the descriptors as browsers do; happy-dom does not support all of them. */
const write = (descriptors: Record<string, string>) =>
  writeFontFace(
    { style: { getPropertyValue: (name: string) => descriptors[name] ?? '' } } as unknown as CSSFontFaceRule,
    { takesTypeface: (data: string) => data === 'd09GMgAB', takesFamily: () => true } as unknown as Sheet,
  );

describe('writeFontFace', () => {
  it('keeps inline and local fonts with their supported descriptors', () => {
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

  it('leaves out a descriptor that is longer than any value', () => {
    const range = Array(400).fill('U+41').join(', ');
    const written = write({ 'font-family': 'Mine', src: CARRIED, 'unicode-range': range });
    expect(written).toBe(`@font-face { font-family: "Shop Mine"; src: ${CARRIED} }`);
  });

  it('keeps the MIME types that font converters write in data URLs', () => {
    for (const type of ['application/font-woff2', 'application/x-font-ttf;charset=utf-8']) {
      const src = CARRIED.replace('font/woff2', type);
      expect(write({ 'font-family': 'Mine', src })).toContain(src);
    }
  });

  it.each(['digits', '"Sans-Serif"', 'system-ui'])(
    'renames %s so that it cannot collide with a font of the page',
    (family) => {
      expect(write({ 'font-family': family, src: CARRIED })).toContain(
        `font-family: "Shop ${family.replaceAll('"', '')}"`,
      );
    },
  );

  it.each([
    // Browsers fold U+017F to an s and the sign of the kelvin to a k (https://www.w3.org/TR/css-fonts-4/#font-family-casing).
    '"digit\u017f"',
    '"\u212aelvin"',
    '"Señor"',
    '"a", "b"',
    '"a\'',
    '-webkit-sans-serif',
    String.raw`"\53 ervicepay"`,
    `"${'a'.repeat(101)}"`,
    '',
  ])('rejects a font named %s', (family) => {
    expect(write({ 'font-family': family, src: CARRIED })).toBeUndefined();
  });

  it.each([
    'url("https://evil.example/a.woff2")',
    `${CARRIED}, url("a.woff2")`,
    'url("data:text/html,x")',
    // The service has not examined it.
    carry('d09GMgAC'),
    // Percent-encoded data is not supported.
    'url("data:font/woff2,wOF2")',
    Array(LIMITS.sources + 1)
      .fill('local("a")')
      .join(', '),
    'local("x"); } body { color: red',
    '',
  ])('rejects a font from %s', (src) => {
    expect(write({ 'font-family': 'Mine', src })).toBeUndefined();
  });
});
