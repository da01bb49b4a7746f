import { LIMITS } from './limits.ts';

/** A part of a value: `1px`, `#0a7`, `solid`, `"Inter"`, `/`, or a function with its arguments. */
export interface ValuePiece {
  kind: 'number' | 'hash' | 'word' | 'string' | 'picture' | 'mark' | 'call';
  /** The text as written; a function's name in lower case. */
  text: string;
  /** The unit of a number. */
  unit?: string;
  args?: ValuePiece[][];
}

/**
 * The allowed functions. None reads the page (`attr()`), counts elements or sends a request. The empty name is a parenthesis in
 * `calc()`.
 */
const FUNCTIONS = new Set([
  ...['', 'var', 'calc', 'min', 'max', 'clamp'],
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

/** The allowed units. The viewport's height is excluded: if the frame has the page's height, each would depend on the other. */
const UNITS = new Set(['', '%', 'px', 'rem', 'em', 'pt', 'vw', 'deg', 'turn', 'rad']);

const PICTURE = /url\("(data:image\/[a-z]+;base64,[\w+/=]*)"\)/y;
const PICTURES = RegExp(PICTURE, 'g');
const STRING = /"[\p{L}\p{M}\p{N}_ .,-]*"|'[\p{L}\p{M}\p{N}_ .,-]*'/uy;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(%|[a-z]+)?/iy;
const NAME = /-{0,2}[a-z_][\w-]*/iy;
const HASH = /#[\da-f]+\b/iy;
const MARK = /[-/*+]/y;
const SPACE = /\s+/y;

/** An open comment goes to the end, as in CSS: a search for its end from each beginning would take quadratic time. */
const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)/g;
const MAX_NESTING = 8;

/** Splits a value, such as `1px calc(1px + 2px)`, into its parts. */
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

/**
 * Parses a value into comma-separated lists of pieces. Only names, numbers, colors, embedded images and the functions above are
 * accepted; escapes, other functions and units, and URLs are refused.
 */
export function parseValue(text: string): ValuePiece[][] | undefined {
  const value = text.replace(COMMENTS, ' ');
  if (value.replace(PICTURES, '').length > LIMITS.valueLength) return undefined;
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(value) ?? undefined;
    at += found?.[0].length ?? 0;
    return found;
  };

  function readCall(name: string, depth: number): ValuePiece | undefined {
    const text = name.toLowerCase();
    if (depth === MAX_NESTING || !FUNCTIONS.has(text)) return undefined;
    at += 1;
    const args = readLists(depth + 1);
    return args && { kind: 'call', text, args };
  }

  function readPiece(depth: number): ValuePiece | undefined {
    const picture = read(PICTURE)?.[1];
    if (picture !== undefined) return { kind: 'picture', text: picture };
    const [text, unit = ''] = read(NUMBER) ?? [];
    if (text)
      return UNITS.has(unit.toLowerCase()) ? { kind: 'number', text, unit: unit.toLowerCase() } : undefined;
    const name = read(NAME)?.[0] ?? '';
    if (value[at] === '(') return readCall(name, depth);
    if (name) return { kind: 'word', text: name };
    for (const [kind, pattern] of [
      ['string', STRING],
      ['hash', HASH],
      ['mark', MARK],
    ] as const) {
      const found = read(pattern)?.[0];
      if (found) return { kind, text: found };
    }
    return undefined;
  }

  /** Reads up to the end, or to the closing parenthesis of a function. */
  function readLists(depth: number): ValuePiece[][] | undefined {
    const lists: ValuePiece[][] = [[]];
    for (;;) {
      read(SPACE);
      const isEnd = depth ? value[at] === ')' : at >= value.length;
      if (isEnd || value[at] === ',') {
        at += 1;
        if (!lists[lists.length - 1]?.length) return undefined;
        if (isEnd) return lists;
        lists.push([]);
        continue;
      }
      const piece = readPiece(depth);
      if (!piece) return undefined;
      lists[lists.length - 1]?.push(piece);
    }
  }

  return readLists(0);
}
