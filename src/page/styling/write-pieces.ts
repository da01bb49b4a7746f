import type { ValueRule } from './allowed-styles.ts';
import type { ValuePiece } from './parse-value.ts';
import { renameVariable, type Sheet } from './sheet.ts';

type SizeRule = Extract<ValueRule, { kind: 'anySize' }>;

/** A custom property with one of these has no value. */
export const CSS_WIDE = /^(initial|inherit|unset|revert|revert-layer|default)$/i;
const PLAIN_COLORS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/;
const ARITHMETIC = /^(calc|min|max|clamp)?$/;
/** The minimum opacity of text. */
const LEAST_ALPHA = 0.5;
const MAX_NUMBER = 9_999;

/** Writes each piece; `undefined` if one of them is not allowed. */
export function joinPieces(
  pieces: readonly ValuePiece[],
  write: (piece: ValuePiece, index: number) => string | undefined,
  separator = ' ',
): string | undefined {
  const written = pieces.map(write);
  return written.includes(undefined) ? undefined : written.join(separator);
}

const joinLists = (
  lists: readonly ValuePiece[][],
  write: (list: ValuePiece[], index: number) => string | undefined,
): string | undefined => {
  const written = lists.map(write);
  return written.includes(undefined) ? undefined : written.join(', ');
};

/** Writes a fallback that must be a single piece. */
function writeOnly(
  [list = [], ...more]: readonly ValuePiece[][],
  write: (piece: ValuePiece) => string | undefined,
): string | undefined {
  const [only, ...others] = list;
  return only && !others.length && !more.length ? write(only) : undefined;
}

/**
 * Writes `var(--x)` or `var(--x, fallback)`.
 * @param isAllowed whether all values of the custom property are allowed here
 * @param writeFallback writes the fallback by the same rule
 */
export function writeVariable(
  { args: [named = [], ...fallback] = [] }: ValuePiece,
  isAllowed: (name: string, hasFallback: boolean) => boolean,
  writeFallback: (lists: ValuePiece[][]) => string | undefined,
): string | undefined {
  const [name, ...more] = named;
  if (name?.kind !== 'word' || !name.text.startsWith('--') || more.length) return undefined;
  if (!isAllowed(name.text, fallback.length > 0)) return undefined;
  const text = renameVariable(name.text);
  if (!fallback.length) return `var(${text})`;
  const written = writeFallback(fallback);
  return written && `var(${text}, ${written})`;
}

const isVariable = (piece: ValuePiece | undefined) => piece?.kind === 'call' && piece.text === 'var';
const readNumber = ({ text, unit }: ValuePiece) => Number.parseFloat(text) / (unit === '%' ? 100 : 1);

/**
 * Writes a length, percentage or number, or a sum. Division by small values is refused, and no product of the allowed numbers is
 * infinite: `clamp()` does not bound NaN, which browsers treat as 0 (CSS Values 4, 10.9.2).
 */
export function writeSize(piece: ValuePiece, rule: SizeRule, sheet: Sheet): string | undefined {
  if (piece.kind === 'number') {
    const { text, unit } = piece;
    if (unit === '%' && rule.hasPercent === false) return undefined;
    const number = Number.parseFloat(text);
    return Math.abs(number) > MAX_NUMBER ? `${Math.sign(number) * MAX_NUMBER}${unit}` : text;
  }
  if (isVariable(piece))
    return writeVariable(
      piece,
      (name, hasFallback) => sheet.fits(name, rule, hasFallback),
      (fallback) => writeOnly(fallback, (only) => writeSize(only, rule, sheet)),
    );
  if (piece.kind !== 'call' || !ARITHMETIC.test(piece.text)) return undefined;
  const writeList = (list: ValuePiece[]) =>
    joinPieces(list, (one, index) => {
      const divisor = one.text === '/' ? list[index + 1] : undefined;
      const isWhole = one.text !== '/' || (divisor?.kind === 'number' && readNumber(divisor) >= 1);
      if (one.kind === 'mark') return isWhole ? one.text : undefined;
      return writeSize(one, rule, sheet);
    });
  const args = joinLists(piece.args ?? [], writeList);
  return args && `${piece.text}(${args})`;
}

const ANY_SIZE: SizeRule = { kind: 'anySize' };
/** Whether a hex color is opaque enough; `#rgba` and `#rrggbbaa` have an alpha. */
const isOpaqueHash = (text: string) =>
  text.length % 4 !== 1 || /[89a-f]/i.test(text.charAt(text.length === 5 ? 4 : 7));

/** Whether the alpha of a color, if any, is at least half. */
function isOpaque(lists: readonly ValuePiece[][]): boolean {
  const at = lists[0]?.findIndex(({ text }) => text === '/') ?? -1;
  const alpha = lists.length > 3 ? lists.slice(3).flat() : at < 0 ? [] : (lists[0]?.slice(at + 1) ?? []);
  if (lists.length < 4 && at < 0) return true;
  const [only, ...more] = alpha;
  return only?.kind === 'number' && !more.length && readNumber(only) >= LEAST_ALPHA;
}

/** Whether the shares of a `color-mix()` add up to 100 %; below that, the color is transparent. */
function isWholeMix(lists: readonly ValuePiece[][]): boolean {
  const shares = lists.flat().filter(({ kind }) => kind === 'number');
  return shares.length < 2 || shares.reduce((sum, share) => sum + readNumber(share), 0) >= 1;
}

/** @param kind `ink` for a color that is at least half opaque, whatever its custom properties are; see `ValueRule` */
export function writeColor(
  piece: ValuePiece,
  kind: 'color' | 'ground' | 'ink',
  sheet: Sheet,
): string | undefined {
  const { text, args = [] } = piece;
  const isInk = kind === 'ink';
  const again = (one: ValuePiece) => writeColor(one, kind, sheet);
  if (piece.kind === 'hash') return isInk && !isOpaqueHash(text) ? undefined : text;
  if (piece.kind === 'word')
    return CSS_WIDE.test(text) ||
      (kind !== 'color' && /^currentcolor$/i.test(text)) ||
      (isInk && /^transparent$/i.test(text))
      ? undefined
      : text;
  if (isVariable(piece))
    return writeVariable(
      piece,
      (name, hasFallback) => sheet.fits(name, { kind }, hasFallback),
      (fallback) => writeOnly(fallback, again),
    );
  if (piece.kind !== 'call') return undefined;
  const write = (lists: ValuePiece[][], writePiece: (one: ValuePiece) => string | undefined) => {
    const written = joinLists(lists, (list) => joinPieces(list, writePiece));
    return written && `${text}(${written})`;
  };
  if (text === 'light-dark') return args.every(({ length }) => length === 1) ? write(args, again) : undefined;
  // A share must be a plain percentage, because other sums are unknown here.
  if (text === 'color-mix')
    return isInk && !isWholeMix(args)
      ? undefined
      : write(args, (one) => (one.kind === 'number' ? one.text : again(one)));
  if (!PLAIN_COLORS.test(text) || (isInk && !isOpaque(args))) return undefined;
  return write(args, (one) => {
    if (one.kind === 'number' || one.text === '/') return one.text;
    if (isInk && isVariable(one)) return undefined;
    if (isVariable(one) && again(one) === undefined)
      return writeVariable(
        one,
        (name, hasFallback) => sheet.fits(name, { kind: 'channels' }, hasFallback),
        () => undefined,
      );
    return again(one) ?? writeSize(one, ANY_SIZE, sheet);
  });
}
