import { describe, expect, it } from 'vitest';
import { readBrowserFacts } from '../../../../src/service/checkout/press/read-browser-facts.ts';

const FACTS = {
  colorDepth: 24,
  screenHeight: 844,
  screenWidth: 390,
  timeZoneOffset: -60,
  javaEnabled: false,
  language: 'it-IT',
};

describe('readBrowserFacts', () => {
  it('keeps facts that the standard can say', () => {
    expect(readBrowserFacts(FACTS)).toEqual(FACTS);
  });

  it.each([
    [1, 1],
    [3, 1],
    [12, 8],
    [15, 15],
    [23, 16],
    [30, 24],
    [32, 32],
    [47, 32],
    [48, 48],
    [64, 48],
    [24.5, 24],
  ])('takes a color depth of %f as %i', (colorDepth, taken) => {
    expect(readBrowserFacts({ ...FACTS, colorDepth })).toEqual({ ...FACTS, colorDepth: taken });
  });

  it.each([
    ['colorDepth', 0],
    ['colorDepth', -24],
    ['colorDepth', '24'],
    ['colorDepth', null],
    ['screenHeight', 0],
    ['screenWidth', 1_000_000],
    ['screenWidth', Number.NaN],
    ['timeZoneOffset', 900],
    ['timeZoneOffset', 721],
    ['timeZoneOffset', -841],
    ['javaEnabled', 'false'],
    ['language', 'it-IT,it'],
    ['language', ''],
    ['language', `it-${'a'.repeat(40)}`],
  ] as const)('leaves out %s %j, and nothing else', (name, value) => {
    const { [name]: _left, ...rest } = FACTS;
    expect(readBrowserFacts({ ...FACTS, [name]: value })).toEqual(rest);
  });

  it.each([[-840], [720], [0], [-330]])('keeps a time zone offset of %i', (timeZoneOffset) => {
    expect(readBrowserFacts({ ...FACTS, timeZoneOffset })).toEqual({ ...FACTS, timeZoneOffset });
  });

  it('cuts fractions, which some browsers say of a scaled screen', () => {
    expect(readBrowserFacts({ screenWidth: 411.43 })).toEqual({ screenWidth: 411 });
  });

  it.each([[undefined], [null], ['x'], [[]], [{}]])('has nothing of %j', (said) => {
    expect(readBrowserFacts(said)).toBeUndefined();
  });
});
