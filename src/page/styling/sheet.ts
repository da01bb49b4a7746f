import { CUSTOM_PROPERTIES, type ValueRule } from './allowed-styles.ts';

/** The parts of the stylesheet on which a value may depend. */
export interface Sheet {
  /** Whether all values of a custom property in the stylesheet satisfy a rule. */
  fits(name: string, rule: ValueRule, hasFallback: boolean): boolean;
  /** Whether the cost of a value, including its custom properties, is within the limits. */
  isLight(text: string): boolean;
  /** Whether there is an `@font-face` with this name. */
  carries(family: string): boolean;
  /** Whether another system font may be looked up: the sheet has a limited number, in all lists together. */
  takesFamily(family: string): boolean;
  /** Writes a value that names no typeface until another one refers to it: `--brand: red` could be one. */
  withoutCounting<Written>(write: () => Written): Written;
  /** Whether the number of families in a list, including those of its custom properties, is within the limit. */
  isShortList(text: string): boolean;
  /** Whether the service has examined this typeface, as Base64. */
  takesTypeface(data: string): boolean;
  /** Whether the image of this `data:` URL is allowed. */
  takesPicture(url: string): boolean;
}

export const isPublic = (name: string): boolean => name in CUSTOM_PROPERTIES;

/** Renames the shop's own custom properties, so that they never equal the page's. */
export const renameVariable = (name: string): string =>
  name.startsWith('--') && !isPublic(name) ? `--shop-${name.slice(2)}` : name;

/** Renames embedded typefaces, so that none equals that of the digits, or one with a meaning for the page or browser. */
export const renameFamily = (family: string): string => `"Shop ${family}"`;
