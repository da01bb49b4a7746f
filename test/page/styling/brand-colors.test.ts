import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CUSTOM_PROPERTIES } from '../../../src/page/styling/allowed-styles.ts';
import { deriveColors, PALETTE, writeBrandStyle } from '../../../src/page/styling/brand-colors.ts';
import { chooseInk, getContrast } from '../../../src/protocol/brand/brand.ts';

const STEPS = ['00', '40', '80', 'c0', 'ff'];
const ACCENTS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

describe('the palette', () => {
  it('is that of the page’s stylesheet', () => {
    const style = readFileSync('src/page/checkout.css', 'utf8');
    const read = (name: string) =>
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`)
        .exec(style)
        ?.slice(1)
        .map((color) => (color === '#fff' ? '#ffffff' : color));
    const { light, dark } = PALETTE;
    for (const [name, variable] of Object.entries({
      canvas: 'canvas',
      surface: 'surface',
      ink: 'ink',
      soft: 'ink-soft',
      line: 'line',
    } as const))
      expect(read(variable)).toEqual([light, dark].map((colors) => colors[name as keyof typeof light]));
  });
});

describe.each(['light', 'dark'] as const)('the colors on the %s page', (scheme) => {
  const { canvas, surface, ink } = PALETTE[scheme];
  const all = ACCENTS.map((accent) => {
    const colors = deriveColors({ accent }, scheme);
    if (!colors) throw new Error(`${accent} has no colors`);
    return { accent, colors };
  });
  const findUnread = (pick: (colors: (typeof all)[number]['colors']) => [string, string][], least = 4.5) =>
    all.filter(({ colors }) => pick(colors).some(([one, other]) => getContrast(one, other) < least));

  it('are readable: the button, also under the pointer, links on every ground, and text on the tint', () => {
    expect(findUnread((colors) => [[colors['on-accent'], colors.accent]])).toEqual([]);
    expect(findUnread((colors) => [[colors['on-accent'], colors['accent-strong']]])).toEqual([]);
    expect(
      findUnread((colors) =>
        [canvas, surface, colors['accent-tint']].map((ground): [string, string] => [colors.focus, ground]),
      ),
    ).toEqual([]);
    expect(findUnread((colors) => [[ink, colors['accent-tint']]])).toEqual([]);
  });

  it('show the button under the pointer', () => {
    expect(findUnread((colors) => [[colors.accent, colors['accent-strong']]], 1.1)).toEqual([]);
  });

  it('keep the accent, except where a dark one would disappear', () => {
    const changed = all.filter(({ accent, colors }) => colors.accent !== accent);
    if (scheme === 'light') expect(changed).toEqual([]);
    else {
      expect(changed.length).toBeGreaterThan(5);
      expect(changed.every(({ accent }) => getContrast(accent, surface) < 3)).toBe(true);
      expect(findUnread((colors) => [[colors.accent, surface]], 3)).toEqual([]);
    }
  });

  it('keep the text’s color as long as it can be read', () => {
    expect(deriveColors({ accent: '#ffe000', onAccent: '#4a0080' }, scheme)?.['on-accent']).toBe('#4a0080');
    // A black button is light on the dark page, where gray text cannot be read.
    const gray = deriveColors({ accent: '#000000', onAccent: '#808080' }, scheme);
    expect([gray?.accent, gray?.['on-accent']]).toEqual(
      scheme === 'light' ? ['#000000', '#808080'] : [ink, chooseInk(ink)],
    );
  });
});

describe('writeBrandStyle', () => {
  it('writes the page’s own custom properties, for both schemes', () => {
    const style = writeBrandStyle({ accent: '#c8102e', radius: 4 });
    expect(style).toMatch(
      /^:root\{--accent:#c8102e;--accent-strong:#\w{6};--accent-tint:#\w{6};--on-accent:#ffffff;--focus:#\w{6};--radius:4px;--radius-large:6px\}@supports \(color:light-dark\(#000,#fff\)\)\{:root\{--accent:light-dark\(#c8102e,#\w{6}\);[^<>]*\}\}$/,
    );
    const names = [...style.matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name);
    for (const name of names) expect(Object.keys(CUSTOM_PROPERTIES)).toContain(name);
  });

  it('writes corners alone, with a unit also for 0', () => {
    expect(writeBrandStyle({ radius: 0 })).toBe(':root{--radius:0px;--radius-large:0px}');
    expect(writeBrandStyle({ radius: 12.5 })).toBe(':root{--radius:12.5px;--radius-large:20px}');
  });

  it('writes nothing without a brand', () => {
    expect(writeBrandStyle({})).toBe('');
  });
});
