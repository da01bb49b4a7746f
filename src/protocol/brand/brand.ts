/** A company's look on the pages and in the mails that its shoppers see. Every part is optional. */
export interface Brand {
  /** The color of buttons and links: `#rrggbb`, in lower case. Default: the page's own blue. */
  accent?: string;
  /** The color of text on it. Default: black or white, whichever is easier to read. */
  onAccent?: string;
  /** The radius of the corners of fields and buttons, in px. Default: 10. */
  radius?: number;
}

/** The lowest contrast of text and its background (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;
export const MAX_RADIUS = 24;
export const DEFAULT_ACCENT = '#2347c5';
export const WHITE = '#ffffff';
/** Dark enough that, on every color, it or white has the lowest contrast at least. */
export const NEAR_BLACK = '#050505';

/** Reads `#rgb` or `#rrggbb`, in any case, as `#rrggbb` in lower case; `undefined` for any other text. */
export function parseColor(text: string): string | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  return digits && `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** Returns red, green and blue, 0 to 255. @param color `#rrggbb` */
export const getChannels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = getChannels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors, from 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function getContrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

/** Chooses the more readable color of text on a background. */
export const chooseInk = (ground: string): string =>
  getContrast(WHITE, ground) >= getContrast(NEAR_BLACK, ground) ? WHITE : NEAR_BLACK;

/** Returns the colors that a brand's buttons have. */
export const getButtonColors = ({
  accent = DEFAULT_ACCENT,
  onAccent = chooseInk(accent),
}: Brand): Required<Pick<Brand, 'accent' | 'onAccent'>> => ({ accent, onAccent });

/** Describes the colors of a brand's buttons, if their text is not readable. */
export function findContrastFault(brand: Brand): string | undefined {
  const { accent, onAccent } = getButtonColors(brand);
  const contrast = getContrast(accent, onAccent);
  if (contrast >= LEAST_CONTRAST) return undefined;
  // Rounded down: 4.49 is not 4.5.
  const shown = Math.floor(contrast * 10) / 10;
  return `${onAccent} on ${accent} has a contrast of ${shown}:1; readable text needs ${LEAST_CONTRAST}:1.`;
}
