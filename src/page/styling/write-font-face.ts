const FAMILY = /^["']?[\p{L}\p{N}][\p{L}\p{M}\p{N}_ .-]{0,99}["']?$/u;
/**
 * The digits of the fields with secrets are drawn in our own typeface, and everything else in the browser's: no shop
 * may add a face to either. WebKit takes a face named `-webkit-sans-serif` for its `sans-serif`.
 */
const RESERVED =
  /servicepay|^["']?(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[\w-]+|math|emoji|fangsong|BlinkMacSystemFont)["']?$/i;

const LOCAL = /^local\(["']?[\p{L}\p{M}\p{N}_ .,-]*["']?\)$/u;
const CARRIED =
  /^url\("data:(?:font\/[\w-]+|application\/[\w-]+)[;,][^"\\\n]*"\)(?: format\(["']?[\w-]+["']?\))?$/;

const DESCRIPTORS = ['font-weight', 'font-style', 'font-stretch', 'font-display', 'unicode-range'];
const DESCRIPTION = /^[\w\s%,.?+-]+$/;

/**
 * A typeface for `--font`, which the shopper's device has or the stylesheet carries as `data:`.
 * @returns `undefined` for one that is to be fetched, or has our own name
 */
export function writeFontFace({ style }: CSSFontFaceRule): string | undefined {
  const family = style.getPropertyValue('font-family').trim();
  const sources = style.getPropertyValue('src').split(/,\s*(?=url\(|local\()/);
  if (!FAMILY.test(family) || RESERVED.test(family)) return undefined;
  if (!sources.every((source) => LOCAL.test(source.trim()) || CARRIED.test(source.trim()))) return undefined;
  const described = DESCRIPTORS.map((name) => ({ name, value: style.getPropertyValue(name) }))
    .filter(({ value }) => DESCRIPTION.test(value))
    .map(({ name, value }) => `${name}: ${value}`);
  return `@font-face { ${[`font-family: ${family}`, `src: ${sources.join(', ')}`, ...described].join('; ')} }`;
}
