import { isPlainTypeface } from './is-plain-typeface.ts';
import { LIMITS } from './limits.ts';
import { renameFamily } from './sheet.ts';

/**
 * Plain letters: Chromium compares names of typefaces without their case, and some letters of other scripts fold to these.
 * https://drafts.csswg.org/css-fonts-4/#font-family-casing
 */
const FAMILY = /^(["']?)([a-z0-9][a-z0-9 _.-]{0,99})\1$/i;

const LOCAL = /^local\(["']?[\p{L}\p{M}\p{N}_ .,-]*["']?\)$/u;
const CARRIED =
  /^url\("data:(?:font|application)\/[\w-]+(?:;charset=[\w-]+)?;base64,([\w+/=]*)"\)(?: format\(["']?[\w-]+["']?\))?$/;

const DESCRIPTORS = ['font-weight', 'font-style', 'font-stretch', 'font-display', 'unicode-range'];
const DESCRIPTION = /^[\w\s%,.?+-]+$/;

/** The name that the shop gave its typeface, if it may have one. */
export const readFamily = ({ style }: CSSFontFaceRule): string | undefined =>
  FAMILY.exec(style.getPropertyValue('font-family').trim())?.[2];

function isSource(source: string): boolean {
  const [, carried] = CARRIED.exec(source) ?? [];
  return carried === undefined ? LOCAL.test(source) : isPlainTypeface(carried);
}

/**
 * A typeface for `--font`, which the shopper's device has or the stylesheet carries as `data:`. Its name begins with ours: so it is
 * none that the page, or a browser by itself, draws anything with.
 * @returns `undefined` for one that is to be fetched, or that carries drawings
 */
export function writeFontFace(rule: CSSFontFaceRule): string | undefined {
  const { style } = rule;
  const family = readFamily(rule);
  const sources = style.getPropertyValue('src').split(/,\s*(?=url\(|local\()/);
  if (!family || sources.length > LIMITS.sources || !sources.every((source) => isSource(source.trim())))
    return undefined;
  const described = DESCRIPTORS.map((name) => ({ name, value: style.getPropertyValue(name) }))
    .filter(({ value }) => DESCRIPTION.test(value))
    .map(({ name, value }) => `${name}: ${value}`);
  return `@font-face { ${[`font-family: ${renameFamily(family)}`, `src: ${sources.join(', ')}`, ...described].join('; ')} }`;
}
