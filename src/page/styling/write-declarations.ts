import { CUSTOM_PROPERTIES, PROPERTIES, type ValueRule } from './allowed-styles.ts';
import { describeRule } from './describe-rule.ts';
import type { Declaration } from './read-declarations.ts';
import { renameVariable, type Sheet } from './sheet.ts';
import { STYLED_PARTS } from './styled-parts.ts';
import { writeOwnProperty, writeValue } from './write-value.ts';

interface WrittenDeclarations {
  /** Rewritten declarations, with only allowed content; may be empty. */
  text: string;
  /** The names of dropped properties, and their allowed values. */
  leftOut: [name: string, bound: string][];
}

/** Longhands that other shorthands reset: `border` sets `border-image-source` to `none`. */
const RESET_NAMES = /^(border-image|background|font|line-height|outline|text-decoration)/;
const RESET_VALUES =
  /^(initial|none|normal|auto|stretch|repeat|scroll|solid|currentcolor|padding-box|border-box|[01]|100%|0%|0px)( |$)/i;

/** Values that are always within a property's bounds. In a custom property, they would mean that it has no value. */
const INHERITED = /^(inherit|initial|unset)$/i;

/** Longhands better known by the name of their shorthand. */
const FAMILIES =
  /^(transition|animation|font-variant|border-image|outline|list-style|grid|flex|inset|mask|overflow|text-decoration|scroll-margin|scroll-padding)-.*/;

/** A rewritten value, or the rule that it breaks; neither if no value is allowed. */
interface Written {
  text?: string | undefined;
  rule?: ValueRule;
}

/**
 * Rewrites a custom property. A value for the page's own properties must be valid where it is used: `--accent: 1px` would leave
 * the pay button without a color.
 */
function writeCustomProperty({ name, value }: Declaration, part: string, sheet: Sheet): Written {
  const own = CUSTOM_PROPERTIES[name];
  if (!own) return { text: /^--[\w-]+$/.test(name) ? writeOwnProperty(value, sheet) : undefined };
  if (part !== 'root' && part !== 'body') return {};
  const text = writeValue(value, own.value, sheet);
  return { text: text && CSS.supports(own.property, text) ? text : undefined, rule: own.value };
}

function writeProperty({ name, value }: Declaration, part: string, sheet: Sheet): Written {
  const groups = STYLED_PARTS[part]?.groups ?? [];
  const known = PROPERTIES.find(({ names, group }) => names.test(name) && groups.includes(group));
  if (!known) return {};
  const isInherited = name !== 'display' && INHERITED.test(value);
  return { text: isInherited ? value : writeValue(value, known.value, sheet), rule: known.value };
}

/** The page's line height, instead of that of a typeface. */
const NORMAL_LINE = '1.5';

/**
 * Writes a declaration under the name by which the page uses it. A typeface is only named in a custom property, which the page uses
 * in words alone (`checkout.css`); so is the color of an amount or error, and the ground behind a sum also (`readable-sums.ts`).
 */
function nameDeclaration(name: string, text: string, part: string): [name: string, text: string][] {
  if (name === 'font-family') return [['--face', text]];
  if (name === 'color' && (part === 'amount' || part === 'error')) return [['--sum-ink', text]];
  if (name === 'background-color')
    return [
      [name, text],
      ['--ground', /^(initial|unset)$/i.test(text) ? 'transparent' : text],
    ];
  if (name === 'line-height' && /^(normal|initial)$/i.test(text)) return [[name, NORMAL_LINE]];
  return [[renameVariable(name), text]];
}

/** Rewrites those declarations of a rule that its part may have. @param part a key of `STYLED_PARTS` */
export function writeDeclarations(
  declarations: readonly Declaration[],
  part: string,
  sheet: Sheet,
): WrittenDeclarations {
  const leftOut = new Map<string, string>();
  const written = declarations.flatMap((declaration) => {
    const { name, value, isImportant } = declaration;
    const write = name.startsWith('--') ? writeCustomProperty : writeProperty;
    const { text, rule } = write(declaration, part, sheet);
    if (text !== undefined)
      return nameDeclaration(name, text, part).map(
        ([as, value]) => `${as}: ${value}${isImportant ? ' !important' : ''};`,
      );
    const isReset = RESET_NAMES.test(name) && RESET_VALUES.test(value);
    const bound = rule ? describeRule(rule) : '';
    if (!isReset) leftOut.set(name.replace(FAMILIES, '$1'), bound);
    return [];
  });
  return { text: written.join(' '), leftOut: [...leftOut] };
}
