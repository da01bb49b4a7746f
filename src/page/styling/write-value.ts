import type { ValueRule } from './allowed-styles.ts';

/** Nothing here reads the page (`attr()`), counts elements, or asks for anything. */
const FUNCTIONS = new Set([
  'var',
  ...['calc', 'min', 'max', 'clamp'],
  ...[
    'rgb',
    'rgba',
    'hsl',
    'hsla',
    'hwb',
    'lab',
    'lch',
    'oklab',
    'oklch',
    'color',
    'color-mix',
    'light-dark',
  ],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient'],
  ...['repeating-linear-gradient', 'repeating-radial-gradient', 'repeating-conic-gradient'],
]);

/** Not the viewport's height: where the frame is as high as the page, each would follow the other. */
const UNITS = new Set(['', '%', 'px', 'rem', 'em', 'pt', 'vw', 'deg', 'turn', 'rad']);

const PICTURE = /url\("data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,](?:[^"\\\n]|\\")*"\)/y;
const STRING = /"[\p{L}\p{M}\p{N}_ .,-]*"|'[\p{L}\p{M}\p{N}_ .,-]*'/uy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+(?![a-z]))?(%|[a-z]+)?/iy;
const NAME = /(-{0,2}[a-z_][\w-]*)(\()?/iy;
const MARK = /\s+|#[\da-f]+\b|[-(),/*+]/iy;

/** Each means a size within the bounds, or no size of its own. */
const KEYWORD =
  /^(auto|normal|thin|medium|thick|inherit|initial|unset|revert|smaller|larger|(x{1,3}-)?(small|large))$/i;

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const MAX_NESTING = 8;

/**
 * Whether a value consists of nothing but names, numbers, colors and the functions above. Everything else is refused
 * unread: escapes, other functions and units, addresses.
 */
function isPlain(text: string, { strings, pictures }: { strings: boolean; pictures: boolean }): boolean {
  let at = 0;
  let depth = 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };
  while (at < text.length) {
    if ((pictures && read(PICTURE)) || (strings && read(STRING))) continue;
    const number = read(NUMBER);
    if (number) {
      if (!UNITS.has((number[1] ?? '').toLowerCase())) return false;
      continue;
    }
    const name = read(NAME);
    if (name) {
      if (name[2] && !FUNCTIONS.has((name[1] ?? '').toLowerCase())) return false;
      if (name[2]) depth += 1;
      if (depth > MAX_NESTING) return false;
      continue;
    }
    const mark = read(MARK)?.[0];
    if (!mark) return false;
    if (mark === '(') depth += 1;
    if (mark === ')') depth -= 1;
    if (depth < 0 || depth > MAX_NESTING) return false;
  }
  return depth === 0;
}

/** `1px calc(1px + 2px)` into its two parts. */
export function splitValue(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth || /\S/.test(character)) part += character;
    else if (part) {
      parts.push(part);
      part = '';
    }
  }
  return part ? [...parts, part] : parts;
}

/** The browser does the arithmetic, so `calc()`, percentages and `var()` keep to the bounds too. */
function writeBounded(text: string, { least, most }: { least: string; most: string }): string {
  const isLength = /[a-z]/.test(least + most);
  return splitValue(text)
    .map((part) => {
      if (KEYWORD.test(part)) return part;
      return `clamp(${least}, ${isLength && /^[-+]?0$/.test(part) ? '0px' : part}, ${most})`;
    })
    .join(' ');
}

/**
 * The value as it may be written into the page's own sheet, kept within its bounds.
 * @param text as the browser serializes it, or as it is written in a custom property
 * @returns `undefined` for a value that is not allowed
 */
export function writeValue(text: string, rule: ValueRule): string | undefined {
  const value = text.replace(COMMENTS, ' ').trim();
  const { kind } = rule;
  if (!value || !isPlain(value, { strings: kind === 'font', pictures: kind === 'paint' })) return undefined;
  if (rule.kind === 'words') {
    const isWords = rule.only ? rule.only.test(value) : /^([\w.\s-]|var\([\w-]+\))+$/.test(value);
    return isWords ? value : undefined;
  }
  if (!('least' in rule)) return value;
  if (rule.kind === 'number' && splitValue(value).length > 1) return undefined;
  const isNumber = /^[\d.]+$/.test(value) || value.includes('(');
  return writeBounded(value, (!isNumber && rule.lengths) || rule);
}

/** A shop's own custom property, for use in the values of others: whatever it holds, their bounds hold there. */
export function writeOwnProperty(text: string): string | undefined {
  const value = text.replace(COMMENTS, ' ').trim();
  return value && isPlain(value, { strings: true, pictures: true }) ? value : undefined;
}
