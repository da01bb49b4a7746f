import {
  type Brand,
  chooseInk,
  getButtonColors,
  getChannels,
  getContrast,
  LEAST_CONTRAST,
  NEAR_BLACK,
  WHITE,
} from '../../protocol/brand/brand.ts';

/** The page's own colors (`checkout.css`), for what has no variables. */
export const PALETTE = {
  light: { canvas: '#f4f6f9', surface: '#ffffff', ink: '#151a23', soft: '#545f70', line: '#e1e5eb' },
  dark: { canvas: '#0e1218', surface: '#171c25', ink: '#eef1f6', soft: '#a5afbe', line: '#2b333f' },
} as const;

type Scheme = keyof typeof PALETTE;

/** The colors of a brand in a scheme, named as in `checkout.css`. */
export interface BrandColors {
  accent: string;
  'accent-strong': string;
  'accent-tint': string;
  'on-accent': string;
  /** Readable on every ground of the page: links, and the ring around what has the focus. */
  focus: string;
}

/** The lowest contrast of a button and what is around it (WCAG 2.2, 1.4.11). */
const LEAST_EDGE = 3;
/** The difference of two channels below which a color looks gray. */
const LEAST_HUE = 32;
const TINTS = { light: 0.1, dark: 0.24 };
/** The contrast of a button with itself under the pointer. */
const LEAST_CHANGE = 1.25;
const STEP = 0.02;

/** Mixes a share of a color into another one. */
function mix(color: string, other: string, share: number): string {
  const added = getChannels(other);
  const mixed = getChannels(color).map((channel, index) =>
    Math.round(channel + ((added[index] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Moves a color towards another one until it differs enough from each ground. */
function separate(color: string, towards: string, grounds: readonly string[], least: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, towards, share);
    if (grounds.every((ground) => getContrast(mixed, ground) >= least)) return mixed;
  }
  return towards;
}

/** Returns a dark accent as it can be seen on the dark page: lighter; or as light as text, because a gray button looks disabled. */
function lighten(accent: string): string {
  const { canvas, surface, ink } = PALETTE.dark;
  const lighter = separate(accent, WHITE, [canvas, surface], LEAST_EDGE);
  const channels = getChannels(accent);
  const isGray = Math.max(...channels) - Math.min(...channels) < LEAST_HUE;
  return isGray && lighter !== accent ? ink : lighter;
}

/** The button under the pointer: further from its text, or closer if there is no more room. */
function strengthen(accent: string, onAccent: string): string {
  const away = getContrast(accent, WHITE) < getContrast(onAccent, WHITE) ? WHITE : NEAR_BLACK;
  const changed = [away, onAccent].map((end) => separate(accent, end, [accent], LEAST_CHANGE));
  return (
    changed.find(
      (mixed) => getContrast(mixed, accent) >= LEAST_CHANGE && getContrast(mixed, onAccent) >= LEAST_CONTRAST,
    ) ?? accent
  );
}

/**
 * Derives the colors of a scheme from those of a brand; `undefined` for a brand without colors. The accent itself is unchanged
 * where it can be seen: only on the dark page, a dark one becomes lighter. Every text on or in one of them is readable.
 */
export function deriveColors(brand: Brand, scheme: Scheme): BrandColors | undefined {
  if (!brand.accent && !brand.onAccent) return undefined;
  const { canvas, surface } = PALETTE[scheme];
  const given = getButtonColors(brand);
  const isDark = scheme === 'dark';
  const accent = isDark ? lighten(given.accent) : given.accent;
  const isReadable = getContrast(given.onAccent, accent) >= LEAST_CONTRAST;
  const onAccent = isReadable ? given.onAccent : chooseInk(accent);
  const tint = mix(surface, accent, TINTS[scheme]);
  return {
    accent,
    'accent-strong': strengthen(accent, onAccent),
    'accent-tint': tint,
    'on-accent': onAccent,
    focus: separate(accent, isDark ? WHITE : NEAR_BLACK, [canvas, surface, tint], LEAST_CONTRAST),
  };
}

/** The ratio of the page's own two radii. */
const LARGE = 1.6;

/** Returns the radii of small and large corners, in px. */
export const getCorners = (radius: number): { small: number; large: number } => ({
  small: radius,
  large: Math.round(radius * LARGE),
});

const writeRule = (values: readonly (readonly [string, string])[]): string =>
  `:root{${values.map(([name, value]) => `--${name}:${value}`).join(';')}}`;

/** Writes the rules of a brand. They come after those of `checkout.css`, and before a shop's stylesheet. */
export function writeBrandStyle(brand: Brand): string {
  const [light, dark] = [deriveColors(brand, 'light'), deriveColors(brand, 'dark')];
  const corners = brand.radius === undefined ? undefined : getCorners(brand.radius);
  const colors = Object.entries(light ?? {}) as [keyof BrandColors, string][];
  const values = [
    ...colors,
    // With its unit also for 0: the page subtracts from it.
    ...(corners
      ? ([
          ['radius', `${corners.small}px`],
          ['radius-large', `${corners.large}px`],
        ] as const)
      : []),
  ];
  if (!values.length) return '';
  const both = colors.map(([name, color]) => [name, `light-dark(${color},${dark?.[name]})`] as const);
  // Older browsers get only the light colors.
  const inBoth = both.length ? `@supports (color:light-dark(#000,#fff)){${writeRule(both)}}` : '';
  return writeRule(values) + inBoth;
}
