import { CUSTOM_PROPERTIES, PROPERTIES, STYLED_PARTS } from './allowed-styles.ts';
import type { Declaration } from './read-declarations.ts';
import { writeOwnProperty, writeValue } from './write-value.ts';

export interface WrittenDeclarations {
  /** Declarations with nothing in them but what is allowed; empty when nothing is. */
  text: string;
  /** The names of the properties that were left out. */
  leftOut: string[];
}

/** What a shorthand sets in addition to what it was written for: `border` also resets `border-image-source`, to `none`. */
const RESET_NAMES = /^(border-image|background|font|line-height|outline|text-decoration)/;
const RESET_VALUES =
  /^(initial|none|normal|auto|stretch|repeat|scroll|solid|currentcolor|padding-box|border-box|[01]|100%|0%|0px)( |$)/i;

/** Longhands that developers know by the name of their shorthand. */
const FAMILIES =
  /^(transition|animation|font-variant|border-image|outline|list-style|grid|flex|inset|mask|overflow|text-decoration|scroll-margin|scroll-padding)-.*/;

/** A value for the page's own use must fit where it is used: `--accent: 1px` would leave the pay button without a color. */
function writeCustomProperty({ name, value }: Declaration, part: string): string | undefined {
  const rule = CUSTOM_PROPERTIES[name];
  if (!rule) return /^--[\w-]+$/.test(name) ? writeOwnProperty(value) : undefined;
  const written = part === 'root' || part === 'body' ? writeValue(value, rule.value) : undefined;
  return written !== undefined && CSS.supports(rule.property, written) ? written : undefined;
}

function writeProperty({ name, value }: Declaration, part: string): string | undefined {
  const groups = STYLED_PARTS[part] ?? [];
  const rule = PROPERTIES.find(({ names, group }) => names.test(name) && groups.includes(group));
  return rule && writeValue(value, rule.value);
}

/** Writes what of a rule's declarations its part may have. @param part a key of `STYLED_PARTS` */
export function writeDeclarations(declarations: readonly Declaration[], part: string): WrittenDeclarations {
  const leftOut = new Set<string>();
  const written = declarations.flatMap((declaration) => {
    const { name, value, isImportant } = declaration;
    const write = name.startsWith('--') ? writeCustomProperty : writeProperty;
    const text = write(declaration, part);
    if (text !== undefined) return [`${name}: ${text}${isImportant ? ' !important' : ''};`];
    const isReset = RESET_NAMES.test(name) && RESET_VALUES.test(value);
    if (!isReset) leftOut.add(name.replace(FAMILIES, '$1'));
    return [];
  });
  return { text: written.join(' '), leftOut: [...leftOut] };
}
