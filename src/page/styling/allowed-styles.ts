/**
 * How a value is checked and written (`write-value.ts`).
 *
 * - `paint`: colors, shadows and pictures. They move nothing.
 * - `words`: keywords and plain numbers.
 * - `font`: names of typefaces.
 * - `length`: any length, written as `clamp(least, …, most)`.
 * - `number`: the same for a number, or within `lengths` for a length.
 */
export type ValueRule =
  | { kind: 'paint' | 'font' }
  | { kind: 'words'; only?: RegExp }
  | { kind: 'length' | 'number'; least: string; most: string; lengths?: { least: string; most: string } };

/** What a rule may set on a part. `docs/theming.md` lists the groups; a test compares. */
export const PROPERTY_GROUPS = ['colors', 'borders', 'spacing', 'surface', 'text', 'hiding'] as const;

export type PropertyGroup = (typeof PROPERTY_GROUPS)[number];

interface PropertyRule {
  group: PropertyGroup;
  /** Longhands, as a browser names them in a parsed rule. */
  names: RegExp;
  value: ValueRule;
}

const SIDE = '(top|right|bottom|left|(block|inline)-(start|end))';
const CORNER = '(top-left|top-right|bottom-left|bottom-right|(start|end)-(start|end))';

const length = (least: string, most: string): ValueRule => ({ kind: 'length', least, most });
const LINE_HEIGHT: ValueRule = {
  kind: 'number',
  least: '1',
  most: '3',
  lengths: { least: '1em', most: '3em' },
};
const PAINT: ValueRule = { kind: 'paint' };
const WORDS: ValueRule = { kind: 'words' };

export const PROPERTIES: readonly PropertyRule[] = [
  {
    group: 'colors',
    names: RegExp(
      `^(color|(background|accent|caret|text-decoration)-color|border-${SIDE}-color|color-scheme)$`,
    ),
    value: PAINT,
  },
  { group: 'borders', names: RegExp(`^border-${SIDE}-style$`), value: WORDS },
  { group: 'borders', names: RegExp(`^border-${SIDE}-width$`), value: length('0px', '0.25rem') },
  { group: 'borders', names: RegExp(`^border-${CORNER}-radius$`), value: length('0px', '3rem') },
  { group: 'spacing', names: RegExp(`^(padding|margin)-${SIDE}$`), value: length('0px', '4rem') },
  { group: 'spacing', names: /^(row|column)-gap$/, value: length('0px', '4rem') },
  { group: 'surface', names: /^background-(image|position(-[xy])?|size)$/, value: PAINT },
  { group: 'surface', names: /^background-(repeat(-[xy])?|origin|clip|attachment)$/, value: WORDS },
  { group: 'surface', names: /^box-shadow$/, value: PAINT },
  { group: 'text', names: /^font-family$/, value: { kind: 'font' } },
  { group: 'text', names: /^font-size$/, value: length('0.6875rem', '3rem') },
  { group: 'text', names: /^font-(weight|style)$/, value: WORDS },
  { group: 'text', names: /^letter-spacing$/, value: length('-0.05em', '0.5em') },
  { group: 'text', names: /^line-height$/, value: LINE_HEIGHT },
  { group: 'text', names: /^text-(transform|align|decoration-(line|style))$/, value: WORDS },
  { group: 'text', names: /^opacity$/, value: { kind: 'number', least: '0.5', most: '1' } },
  { group: 'hiding', names: /^display$/, value: { kind: 'words', only: /^none$/ } },
];

const AROUND_FIELDS = ['colors', 'borders', 'spacing', 'surface'] as const;
const TEXT_ALONE = [...AROUND_FIELDS, 'text'] as const;

/**
 * The elements and parts that a rule may be about, and the groups for each. What holds a field with a secret gets no
 * property that it hands down to the field's text, and none that a field's size or place could depend on; the field and
 * the frame around it get colors, borders and spacing alone.
 */
export const STYLED_PARTS: Readonly<Record<string, readonly PropertyGroup[]>> = {
  root: ['colors', 'surface'],
  body: ['colors', 'surface'],
  page: AROUND_FIELDS,
  panel: AROUND_FIELDS,
  form: AROUND_FIELDS,
  field: ['colors', 'borders', 'spacing'],
  input: ['colors', 'borders', 'spacing'],
  label: TEXT_ALONE,
  error: ['colors', 'borders', 'spacing'],
  method: TEXT_ALONE,
  amount: TEXT_ALONE,
  notice: TEXT_ALONE,
  'pay-button': TEXT_ALONE,
  result: TEXT_ALONE,
  summary: [...TEXT_ALONE, 'hiding'],
  title: [...TEXT_ALONE, 'hiding'],
  'test-mode': [...TEXT_ALONE, 'hiding'],
  leave: [...TEXT_ALONE, 'hiding'],
};

export interface CustomPropertyRule {
  value: ValueRule;
  /** The property that the page uses it for: a value that does not fit there is left out. */
  property: string;
}

const COLORS = [
  ...['canvas', 'surface', 'ink', 'ink-soft', 'line', 'field-line'],
  ...['accent', 'accent-strong', 'accent-tint', 'on-accent', 'focus'],
  ...['danger', 'danger-tint', 'good', 'good-tint', 'wait', 'wait-tint'],
];

/** The page's own custom properties, which a shop may set on the root. */
export const CUSTOM_PROPERTIES: Readonly<Record<string, CustomPropertyRule>> = {
  ...Object.fromEntries(COLORS.map((name) => [`--${name}`, { value: PAINT, property: 'color' }])),
  '--shadow': { value: PAINT, property: 'box-shadow' },
  '--radius': { value: length('0px', '3rem'), property: 'border-radius' },
  '--radius-large': { value: length('0px', '3rem'), property: 'border-radius' },
  '--control-size': { value: length('2.25rem', '6rem'), property: 'min-height' },
  '--font': { value: { kind: 'font' }, property: 'font-family' },
};
