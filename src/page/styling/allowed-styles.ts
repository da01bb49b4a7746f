/**
 * How a value is checked and written (`write-value.ts`).
 *
 * - `color`: any color; `ground`, behind a text, is not `currentcolor`, in which no text is seen; `ink`, for text, is also at least
 *   half opaque.
 * - `words`: one of a list of keywords.
 * - `families`: names of typefaces.
 * - `size`: any length, written as `clamp(least, …, most)`; `hasPercent` unless percentages can be undefined there.
 * - `number`: a clamped number, or within `sizes` a length.
 * - `places`: lengths and keywords for each layer of a background.
 * - `shadows`, `pictures`, `gradients`: a limited number of layers, for fast rendering.
 * - `anySize`, `channels`: for a shop's own custom properties; a length, percentage or number, and the numbers of a color.
 */
export type ValueRule =
  | { kind: 'color' | 'ground' | 'ink' | 'families' | 'shadows' | 'pictures' | 'gradients' | 'channels' }
  | { kind: 'anySize'; hasPercent?: false }
  | { kind: 'words'; words: string }
  | { kind: 'places'; least: string; most: string }
  | { kind: 'size'; least: string; most: string; words?: string; pair?: true; hasPercent?: false }
  | { kind: 'number'; least: string; most: string; words?: string; sizes?: { least: string; most: string } };

/** The groups of properties that a rule may set on a part. A test compares them with `docs/theming.md`. */
const PROPERTY_GROUPS = [
  'colors',
  'borders',
  'corners',
  'spacing',
  'surface',
  'pictures',
  'shadows',
  'text',
  'typeface',
  'lines',
  'opacity',
  'hiding',
] as const;

export type PropertyGroup = (typeof PROPERTY_GROUPS)[number];

interface PropertyRule {
  group: PropertyGroup;
  /** Longhands, as named in a browser's parsed rule. */
  names: RegExp;
  /** The properties as named in the documentation. */
  title: string;
  value: ValueRule;
}

const SIDE = '(top|right|bottom|left|(block|inline)-(start|end))';
const ALONG = '(left|right|inline-(start|end))';
const CORNER = '(top-left|top-right|bottom-left|bottom-right|(start|end)-(start|end))';

const size = (least: string, most: string, words?: string): ValueRule => ({
  kind: 'size',
  least,
  most,
  ...(words && { words }),
});
const words = (list: string): ValueRule => ({ kind: 'words', words: list });
const LINE_HEIGHT: ValueRule = {
  kind: 'number',
  least: '1',
  most: '3',
  // Written as the page's own: that of a typeface could be any height.
  words: 'normal',
  sizes: { least: '1em', most: '3em' },
};
const COLOR: ValueRule = { kind: 'color' };
const GROUND: ValueRule = { kind: 'ground' };
/** At least half opaque: hidden text could falsify the amount or an error message. */
const INK: ValueRule = { kind: 'ink' };
const radius = (most: string): ValueRule => ({ kind: 'size', least: '0px', most, pair: true });

/**
 * Relative to the frame's width. The amount and the pay button are each nested four levels deep, so that all margins and paddings
 * together take at most 4 × 2 × (5vw + 3vw) = 64vw, never push either out of view, and leave a sum room for a few digits in a line.
 */
const PADDING_ALONG = 'min(4rem, 5vw)';
const MARGIN_ALONG = 'min(4rem, 3vw)';

const WORDS = {
  borderStyle: 'none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset',
  scheme: 'normal|light|dark|only light|light only|only dark|dark only|light dark|dark light',
  box: 'border-box|padding-box|content-box',
  repeat: '(repeat|space|round|no-repeat|repeat-x|repeat-y)( (repeat|space|round|no-repeat))?',
  fontSize: 'small|medium|large|x-large|xx-large',
  weight: String.raw`normal|bold|bolder|lighter|[1-9]\d{0,2}|1000`,
  align: 'start|end|left|right|center|justify',
};

export const PROPERTIES: readonly PropertyRule[] = [
  { group: 'colors', names: /^color$/, title: 'color', value: INK },
  {
    group: 'colors',
    names: /^background-color$/,
    title: 'background-color',
    value: GROUND,
  },
  {
    group: 'colors',
    names: RegExp(`^((accent|caret|text-decoration)-color|border-${SIDE}-color)$`),
    title: 'accent-color, caret-color, text-decoration-color, border-*-color',
    value: COLOR,
  },
  { group: 'colors', names: /^color-scheme$/, title: 'color-scheme', value: words(WORDS.scheme) },
  {
    group: 'borders',
    names: RegExp(`^border-${SIDE}-style$`),
    title: 'border-*-style',
    value: words(WORDS.borderStyle),
  },
  {
    group: 'borders',
    names: RegExp(`^border-${SIDE}-width$`),
    title: 'border-*-width',
    value: size('0px', '0.25rem', 'thin|medium|thick'),
  },
  // The rows for parts that allow more come first. A larger corner would cut the ground of a sum off its first or last digit.
  {
    group: 'corners',
    names: RegExp(`^border-${CORNER}-radius$`),
    title: 'border-*-radius',
    value: radius('3rem'),
  },
  {
    group: 'borders',
    names: RegExp(`^border-${CORNER}-radius$`),
    title: 'border-*-radius',
    value: radius('0.25rem'),
  },
  {
    group: 'spacing',
    names: RegExp(`^padding-${ALONG}$`),
    title: 'padding-left, padding-right, padding-inline-*',
    value: size('0px', PADDING_ALONG),
  },
  {
    group: 'spacing',
    names: RegExp(`^margin-${ALONG}$`),
    title: 'margin-left, margin-right, margin-inline-*',
    value: size('0px', MARGIN_ALONG, 'auto'),
  },
  {
    group: 'spacing',
    names: RegExp(`^padding-${SIDE}$`),
    title: 'padding-top, padding-bottom, padding-block-*',
    value: size('0px', '4rem'),
  },
  {
    group: 'spacing',
    names: RegExp(`^margin-${SIDE}$`),
    title: 'margin-top, margin-bottom, margin-block-*',
    value: size('0px', '4rem', 'auto'),
  },
  { group: 'spacing', names: /^row-gap$/, title: 'row-gap', value: size('0px', '4rem', 'normal') },
  {
    group: 'spacing',
    names: /^column-gap$/,
    title: 'column-gap',
    value: size('0px', PADDING_ALONG, 'normal'),
  },
  { group: 'pictures', names: /^background-image$/, title: 'background-image', value: { kind: 'pictures' } },
  { group: 'surface', names: /^background-image$/, title: 'background-image', value: { kind: 'gradients' } },
  {
    group: 'surface',
    names: /^background-position(-[xy])?$/,
    title: 'background-position',
    value: { kind: 'places', least: '-200rem', most: '200rem' },
  },
  {
    group: 'surface',
    names: /^background-size$/,
    title: 'background-size',
    value: { kind: 'places', least: '1px', most: '200rem' },
  },
  {
    group: 'surface',
    names: /^background-repeat(-[xy])?$/,
    title: 'background-repeat',
    value: words(WORDS.repeat),
  },
  {
    group: 'surface',
    names: /^background-(origin|clip)$/,
    title: 'background-origin, background-clip',
    value: words(WORDS.box),
  },
  {
    group: 'surface',
    names: /^background-attachment$/,
    title: 'background-attachment',
    value: words('scroll|fixed|local'),
  },
  { group: 'shadows', names: /^box-shadow$/, title: 'box-shadow', value: { kind: 'shadows' } },
  { group: 'typeface', names: /^font-family$/, title: 'font-family', value: { kind: 'families' } },
  {
    group: 'text',
    names: /^font-size$/,
    title: 'font-size',
    // By the width of the frame, so that a sum is not cut into single digits.
    value: size('0.6875rem', 'min(3rem, 8vw)', WORDS.fontSize),
  },
  { group: 'text', names: /^font-weight$/, title: 'font-weight', value: words(WORDS.weight) },
  { group: 'text', names: /^font-style$/, title: 'font-style', value: words('normal|italic|oblique') },
  {
    group: 'text',
    names: /^letter-spacing$/,
    title: 'letter-spacing',
    // In `em`, but inherited as a length: nested text may be much smaller, and a sum in it would fall apart.
    value: size('max(-0.05em, -0.5px)', 'min(0.5em, 0.25rem)', 'normal'),
  },
  { group: 'text', names: /^line-height$/, title: 'line-height', value: LINE_HEIGHT },
  {
    group: 'text',
    names: /^text-transform$/,
    title: 'text-transform',
    value: words('none|uppercase|lowercase|capitalize'),
  },
  { group: 'text', names: /^text-align$/, title: 'text-align', value: words(WORDS.align) },
  {
    group: 'lines',
    names: /^text-decoration-line$/,
    title: 'text-decoration-line',
    value: words('none|underline|overline'),
  },
  {
    group: 'lines',
    names: /^text-decoration-style$/,
    title: 'text-decoration-style',
    value: words('solid|double|dotted|dashed|wavy'),
  },
  {
    group: 'opacity',
    names: /^opacity$/,
    title: 'opacity',
    value: { kind: 'number', least: '0.5', most: '1' },
  },
  { group: 'hiding', names: /^display$/, title: 'display', value: words('none') },
];

interface CustomPropertyRule {
  value: ValueRule;
  /** The property for which the page uses it: a value that is invalid there is dropped. */
  property: string;
}

const INKS = ['ink', 'ink-soft', 'on-accent', 'focus', 'danger', 'good', 'wait'];
const COLORS = [
  ...['canvas', 'surface', 'line', 'field-line', 'accent', 'accent-strong', 'accent-tint'],
  ...['danger-tint', 'good-tint', 'wait-tint'],
];

const nameAll = (names: readonly string[], value: ValueRule) =>
  Object.fromEntries(names.map((name) => [`--${name}`, { value, property: 'color' }]));

/** The page's own custom properties, which a shop may set on `:root`. */
export const CUSTOM_PROPERTIES: Readonly<Record<string, CustomPropertyRule>> = {
  ...nameAll(COLORS, GROUND),
  ...nameAll(INKS, INK),
  '--shadow': { value: { kind: 'shadows' }, property: 'box-shadow' },
  '--radius': { value: size('0px', '3rem'), property: 'border-radius' },
  '--radius-large': { value: size('0px', '3rem'), property: 'border-radius' },
  // A percentage of an unknown height would be ignored.
  '--control-size': {
    value: { kind: 'size', least: '2.25rem', most: '6rem', hasPercent: false },
    property: 'min-height',
  },
  '--gutter': { value: size('0px', PADDING_ALONG), property: 'padding-left' },
  '--font': { value: { kind: 'families' }, property: 'font-family' },
};
