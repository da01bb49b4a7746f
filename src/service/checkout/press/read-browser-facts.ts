import type { BrowserFacts } from '../../../protocol/card.ts';

/** The color depths that EMV 3-D Secure knows (`browserColorDepth`). A browser may have another one, such as 30. */
const COLOR_DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1];

/** The widest screen that the standard can express has six digits. */
const MAX_PIXELS = 999_999;

/** Minutes behind UTC: local times go from UTC+14 to UTC-12. */
const [MIN_OFFSET, MAX_OFFSET] = [-14 * 60, 12 * 60];

/** The longest language tag of the standard (`browserLanguage`). */
const MAX_TAG_LENGTH = 35;

/** Reads a number between bounds. Some browsers report fractions on a scaled screen. */
function readNumber(value: unknown, min: number, max: number): number | undefined {
  const whole = typeof value === 'number' ? Math.trunc(value) : Number.NaN;
  return whole >= min && whole <= max ? whole : undefined;
}

const READERS: { [Name in keyof BrowserFacts]: (value: unknown) => BrowserFacts[Name] | undefined } = {
  colorDepth: (value) => COLOR_DEPTHS.find((depth) => typeof value === 'number' && depth <= value),
  screenHeight: (value) => readNumber(value, 1, MAX_PIXELS),
  screenWidth: (value) => readNumber(value, 1, MAX_PIXELS),
  timeZoneOffset: (value) => readNumber(value, MIN_OFFSET, MAX_OFFSET),
  javaEnabled: (value) => (typeof value === 'boolean' ? value : undefined),
  language: (value) =>
    typeof value === 'string' &&
    value.length <= MAX_TAG_LENGTH &&
    /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(value)
      ? value
      : undefined,
};

/**
 * Reads what the browser says about itself, as values that EMV 3-D Secure lists. What the standard cannot express is left out:
 * nothing is invented, and nothing is refused.
 */
export function readBrowserFacts(said: unknown): Partial<BrowserFacts> | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  const facts = Object.entries(READERS).flatMap(([name, read]) => {
    const value = Object.hasOwn(said, name) ? read((said as Record<string, unknown>)[name]) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return facts.length ? (Object.fromEntries(facts) as Partial<BrowserFacts>) : undefined;
}
