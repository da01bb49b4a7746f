import { splitValue } from './parse-value.ts';

export interface Declaration {
  /** A longhand or a custom property. */
  name: string;
  value: string;
  isImportant: boolean;
}

/** Shorthands that may contain a `var()`, in which case the browser leaves their longhands empty. */
const SHORTHANDS = [
  ...['border-color', 'border-style', 'border-width', 'border-radius'],
  ...[
    'border-top',
    'border-right',
    'border-bottom',
    'border-left',
    'border-block',
    'border-inline',
    'border',
  ],
  ...['padding-block', 'padding-inline', 'padding', 'margin-block', 'margin-inline', 'margin'],
  ...['background', 'gap', 'font'],
];

/** Shorthands without effect here, whose names tell a developer what was dropped. */
const OTHER_SHORTHANDS = [
  ...['transition', 'animation', 'outline', 'inset', 'flex', 'grid-area', 'grid-template', 'grid'],
  ...['text-decoration', 'list-style', 'overflow', 'mask', 'place-content', 'place-items', 'place-self'],
];

/** Matches `italic 600 1rem/1.4 Georgia`; other orders before the size are not recognized. */
const FONT =
  /^(?:(?<style>normal|italic|oblique)\s+)?(?:(?<weight>normal|bold|bolder|lighter|\d+)\s+)?(?<size>[\d.]+(?:px|rem|em|pt|%))(?:\s*\/\s*(?<height>[\w.%]+))?\s+(?<family>.+)$/;

const SIDES = ['top', 'right', 'bottom', 'left'];
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];
const PAIRS: Record<string, string[]> = {
  block: ['block-start', 'block-end'],
  inline: ['inline-start', 'inline-end'],
};
const STYLES = /^(none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)$/;

/** Whether a shorthand sets this longhand. */
function covers(shorthand: string, longhand: string): boolean {
  const [kind = '', what = ''] = shorthand.split('-');
  if (shorthand === 'font') return /^(font|line-height)/.test(longhand);
  if (shorthand === 'gap' || what === 'radius') return longhand.endsWith(what || 'gap');
  if (kind === 'border' && ['color', 'style', 'width'].includes(what)) {
    return longhand.startsWith('border-') && longhand.endsWith(`-${what}`);
  }
  return longhand.startsWith(`${shorthand}-`) && !longhand.endsWith('radius');
}

/** Distributes the values of `1px 2px` to four sides: a missing value equals that of the opposite side. */
const distribute = (parts: string[], names: string[]): [string, string][] =>
  names.map((name, index) => [name, parts[index] ?? parts[index - 2] ?? parts[0] ?? '']);

function expandFont(value: string): [string, string][] {
  const {
    style = 'normal',
    weight = 'normal',
    size,
    height = 'normal',
    family,
  } = FONT.exec(value)?.groups ?? {};
  if (!size || !family) return [];
  return [
    ['font-style', style],
    ['font-weight', weight],
    ['font-size', size],
    ['line-height', height],
    ['font-family', family],
  ];
}

function expandBorder(sides: string[], parts: string[]): [string, string][] {
  return sides.flatMap((side) =>
    parts.map((part): [string, string] => {
      const what = STYLES.test(part) ? 'style' : /^[\d.]/.test(part) ? 'width' : 'color';
      return [`border-${side}-${what}`, part];
    }),
  );
}

/** Expands a shorthand with a `var()` into longhands; empty if that is not possible. */
function expandShorthand(name: string, value: string): [string, string][] {
  const parts = splitValue(value);
  const [kind = '', what = ''] = name.split('-');
  if (name === 'background') return parts.length === 1 ? [['background-color', value]] : [];
  if (name === 'font') return expandFont(value);
  if (name === 'gap') return distribute(parts, ['row-gap', 'column-gap']);
  if (name === 'border-radius') {
    return value.includes('/')
      ? []
      : distribute(
          parts,
          CORNERS.map((corner) => `border-${corner}-radius`),
        );
  }
  if (kind === 'border' && ['color', 'style', 'width'].includes(what)) {
    return distribute(
      parts,
      SIDES.map((side) => `border-${side}-${what}`),
    );
  }
  const sides = PAIRS[what] ?? (what ? [what] : SIDES);
  return kind === 'border'
    ? expandBorder(sides, parts)
    : distribute(
        parts,
        sides.map((side) => `${kind}-${side}`),
      );
}

/** Lists the declarations of a rule as longhands, in order. A shorthand that cannot be expanded is kept. */
export function readDeclarations(style: CSSStyleDeclaration): Declaration[] {
  const seen = new Set<string>();
  return Array.from(style).flatMap((name) => {
    const isImportant = style.getPropertyPriority(name) === 'important';
    const value = style.getPropertyValue(name);
    if (value) return [{ name, value, isImportant }];
    const shorthand = [...SHORTHANDS, ...OTHER_SHORTHANDS].find(
      (known) => covers(known, name) && style.getPropertyValue(known).includes('var('),
    );
    if (!shorthand) return [{ name, value: '', isImportant }];
    if (seen.has(shorthand)) return [];
    seen.add(shorthand);
    const text = style.getPropertyValue(shorthand);
    const longhands = SHORTHANDS.includes(shorthand) ? expandShorthand(shorthand, text) : [];
    if (!longhands.length) return [{ name: shorthand, value: text, isImportant }];
    return longhands.map(([longhand, part]) => ({ name: longhand, value: part, isImportant }));
  });
}
