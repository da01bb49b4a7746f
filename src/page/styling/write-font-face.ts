import { LIMITS } from './limits.ts';
import { renameFamily, type Sheet } from './sheet.ts';

/**
 * Only ASCII letters: Chromium compares family names without case, and some letters of other scripts fold to ASCII.
 * https://drafts.csswg.org/css-fonts-4/#font-family-casing
 */
const FAMILY = /^(["']?)([a-z0-9][a-z0-9 _.-]{0,99})\1$/i;

const LOCAL = /^local\(["']?[\p{L}\p{M}\p{N}_ .,-]*["']?\)$/u;
const CARRIED =
  /^url\("data:(?:font|application)\/[\w-]+(?:;charset=[\w-]+)?;base64,([\w+/=]*)"\)(?: format\(["']?[\w-]+["']?\))?$/;

const DESCRIPTORS = ['font-weight', 'font-style', 'font-stretch', 'font-display', 'unicode-range'];
const DESCRIPTION = /^[\w\s%,.?+-]+$/;

/** Returns the shop's name for a typeface, if it is allowed. */
export const readFamily = ({ style }: CSSFontFaceRule): string | undefined =>
  FAMILY.exec(style.getPropertyValue('font-family').trim())?.[2];

function isSource(source: string, sheet: Sheet): boolean {
  const [, carried] = CARRIED.exec(source) ?? [];
  return carried === undefined
    ? LOCAL.test(source) && sheet.takesFamily(source)
    : sheet.takesTypeface(carried);
}

/**
 * Rewrites a typeface for `--font`, which is local, or embedded as `data:` and examined by the service. Its name gets a prefix, so
 * that neither the page nor the browser uses it otherwise.
 * @returns `undefined` if it would be downloaded, or was not found good
 */
export function writeFontFace(rule: CSSFontFaceRule, sheet: Sheet): string | undefined {
  const { style } = rule;
  const family = readFamily(rule);
  const sources = style.getPropertyValue('src').split(/,\s*(?=url\(|local\()/);
  if (!family || sources.length > LIMITS.sources) return undefined;
  if (!sources.every((source) => isSource(source.trim(), sheet))) return undefined;
  const described = DESCRIPTORS.map((name) => ({ name, value: style.getPropertyValue(name) }))
    .filter(({ value }) => value.length <= LIMITS.valueLength && DESCRIPTION.test(value))
    .map(({ name, value }) => `${name}: ${value}`);
  return `@font-face { ${[`font-family: ${renameFamily(family)}`, `src: ${sources.join(', ')}`, ...described].join('; ')} }`;
}
