import type { ValueRule } from './allowed-styles.ts';
import { parseValue, type ValuePiece } from './parse-value.ts';
import { renameFamily, type Sheet } from './sheet.ts';
import { clampSize, writeLayers, writePlaces } from './write-layers.ts';
import { CSS_WIDE, joinPieces, writeColor, writeSize, writeVariable } from './write-pieces.ts';

type Bounded = Extract<ValueRule, { kind: 'size' | 'number' }>;

/** A color as three or four numbers: `10, 119, 51` or `160 90% 30%`. */
const MAX_CHANNELS = 4;

const joinText = (lists: readonly ValuePiece[][]): string =>
  lists.map((list) => list.map(({ text }) => text).join(' ')).join(', ');

const isWord = (text: string, words: string) => RegExp(`^(${words})$`, 'i').test(text);

/** Writes `clamp()`, so that the browser also bounds `calc()`, percentages and custom properties. */
function writeBounded(pieces: readonly ValuePiece[], rule: Bounded, sheet: Sheet): string | undefined {
  if (pieces.length > ('pair' in rule ? 2 : 1)) return undefined;
  const [only] = pieces;
  const isLength = only?.kind === 'number' && only.unit !== '';
  const bounds = (isLength && 'sizes' in rule && rule.sizes) || rule;
  return joinPieces(pieces, (piece) => {
    if (piece.kind === 'word') return rule.words && isWord(piece.text, rule.words) ? piece.text : undefined;
    const percent = 'hasPercent' in rule ? { hasPercent: rule.hasPercent } : {};
    const size = writeSize(piece, { kind: 'anySize', ...percent }, sheet);
    if (size === undefined) return undefined;
    return rule.kind === 'size' ? clampSize(size, bounds) : `clamp(${bounds.least}, ${size}, ${bounds.most})`;
  });
}

/** Writes a family in a list: a string, or words without quotation marks. */
function writeFamily(pieces: readonly ValuePiece[], sheet: Sheet): string | undefined {
  const [only, ...more] = pieces;
  const isQuoted = only?.kind === 'string' && !more.length;
  if (!isQuoted && !pieces.every(({ kind }) => kind === 'word')) return undefined;
  const name = isQuoted ? only.text.slice(1, -1) : joinText([[...pieces]]);
  if (!isQuoted && CSS_WIDE.test(name)) return undefined;
  if (sheet.carries(name)) return renameFamily(name);
  return sheet.takesFamily(name) ? joinText([[...pieces]]) : undefined;
}

/**
 * Writes a parsed value. In a list of families, a custom property stands for one or more of them; elsewhere, for a whole value.
 */
function writeLists(lists: ValuePiece[][], rule: ValueRule, sheet: Sheet): string | undefined {
  const [[only, ...others] = [], ...more] = lists;
  const isOne = only !== undefined && !others.length && !more.length;
  const writeWhole = (piece: ValuePiece) =>
    writeVariable(
      piece,
      (name, hasFallback) => sheet.fits(name, rule, hasFallback),
      (fallback) => writeLists(fallback, rule, sheet),
    );
  const isVariable = only?.kind === 'call' && only.text === 'var';
  switch (rule.kind) {
    case 'color':
    case 'ground':
    case 'ink':
      return isOne ? writeColor(only, rule.kind, sheet) : undefined;
    case 'anySize':
      return isOne ? writeSize(only, rule, sheet) : undefined;
    case 'size':
    case 'number':
      return more.length ? undefined : writeBounded([...(only ? [only] : []), ...others], rule, sheet);
    case 'families': {
      const names = lists.map((list) =>
        list[0]?.kind === 'call' && list.length === 1 ? writeWhole(list[0]) : writeFamily(list, sheet),
      );
      return names.includes(undefined) ? undefined : names.join(', ');
    }
    case 'channels': {
      const isPlain =
        lists.flat().every(({ kind }) => kind === 'number') && lists.flat().length <= MAX_CHANNELS;
      return isPlain ? joinText(lists) : undefined;
    }
    case 'words':
      if (isOne && isVariable) return writeWhole(only);
      return isWord(joinText(lists), rule.words) ? joinText(lists) : undefined;
    case 'places':
      return isOne && isVariable ? writeWhole(only) : writePlaces(lists, rule, sheet);
    default:
      return isOne && isVariable ? writeWhole(only) : writeLayers(lists, rule.kind, sheet);
  }
}

/**
 * Rewrites a value for the page's own sheet, within its bounds.
 * @param text as serialized by the browser, or as written in a custom property
 * @returns `undefined` for a value that is not allowed
 */
export function writeValue(text: string, rule: ValueRule, sheet: Sheet): string | undefined {
  const isSmall = sheet.isLight(text) && (rule.kind !== 'families' || sheet.isShortList(text));
  const lists = isSmall ? parseValue(text) : undefined;
  return lists && writeLists(lists, rule, sheet);
}

const OWN_RULES: readonly ValueRule[] = [
  { kind: 'color' },
  { kind: 'anySize' },
  { kind: 'channels' },
  { kind: 'families' },
  { kind: 'shadows' },
  { kind: 'pictures' },
];

/**
 * Rewrites a shop's own custom property for use in other values: a color, size, image and so on. A name without quotation marks
 * can be a color or a typeface.
 */
export const writeOwnProperty = (text: string, sheet: Sheet): string | undefined =>
  sheet.withoutCounting(() => {
    const families = writeValue(text, { kind: 'families' }, sheet);
    if (families !== undefined && families !== text && !CSS.supports('color', text)) return families;
    return OWN_RULES.reduce<string | undefined>(
      (written, rule) => written ?? writeValue(text, rule, sheet),
      undefined,
    );
  });
