import { describe, expect, it } from 'vitest';
import {
  chooseInk,
  findContrastFault,
  getButtonColors,
  getContrast,
  LEAST_CONTRAST,
  parseColor,
} from '../../../src/protocol/brand/brand.ts';

describe('parseColor', () => {
  it.each([
    ['#c8102e', '#c8102e'],
    [' #C8102E ', '#c8102e'],
    ['#0Af', '#00aaff'],
  ])('spells %s as %s', (text, color) => {
    expect(parseColor(text)).toBe(color);
  });

  it.each(['', 'red', 'c8102e', '#c810', '#c8102e80', '#c8102g', 'rgb(0 0 0)', '#000;--x:1'])(
    'refuses %j',
    (text) => {
      expect(parseColor(text)).toBeUndefined();
    },
  );
});

describe('getContrast', () => {
  // The last two are the lightest gray that is readable on white, and the first that is not.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#123456', '#123456', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(getContrast(one, other)).toBeCloseTo(contrast, 2);
  });
});

describe('the colors of buttons', () => {
  it('have readable text on every color, if none is given', () => {
    const steps = ['00', '33', '66', '80', '99', 'b0', 'cc', 'ff'];
    const colors = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
    );
    const grays = Array.from(
      { length: 256 },
      (_, gray) => `#${gray.toString(16).padStart(2, '0').repeat(3)}`,
    );
    const faults = [...colors, ...grays].filter(
      (color) => getContrast(color, chooseInk(color)) < LEAST_CONTRAST,
    );
    expect(faults).toEqual([]);
    expect(getButtonColors({ accent: '#ffd700' }).onAccent).toBe('#050505');
    expect(getButtonColors({ accent: '#c8102e' }).onAccent).toBe('#ffffff');
  });

  it('are refused below 4.5:1, and both are named', () => {
    expect(findContrastFault({ accent: '#767676', onAccent: '#ffffff' })).toBeUndefined();
    expect(findContrastFault({ accent: '#777777', onAccent: '#ffffff' })).toBe(
      '#ffffff on #777777 has a contrast of 4.4:1; readable text needs 4.5:1.',
    );
    // The color that is not given counts too.
    expect(findContrastFault({ onAccent: '#000000' })).toContain('#000000 on #2347c5');
    expect(findContrastFault({ radius: 4 })).toBeUndefined();
  });
});
