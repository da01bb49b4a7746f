import { CUSTOM_PROPERTIES, type ValueRule } from './allowed-styles.ts';

/** The rest of the stylesheet, as far as it decides about a value. */
export interface Sheet {
  /** Whether a custom property has a value for this rule wherever the stylesheet sets it. */
  fits(name: string, rule: ValueRule, hasFallback: boolean): boolean;
  /** Whether a value costs no more than allowed, with everything that stands for its custom properties. */
  isLight(text: string): boolean;
  /** Whether there is an `@font-face` of this name. */
  carries(family: string): boolean;
  /** Whether the picture of this `data:` URL may be used. */
  takesPicture(url: string): boolean;
}

export const isPublic = (name: string): boolean => Object.hasOwn(CUSTOM_PROPERTIES, name);

/** The shop's own custom properties get names that the page never uses. */
export const renameVariable = (name: string): string =>
  name.startsWith('--') && !isPublic(name) ? `--shop-${name.slice(2)}` : name;

/** So do typefaces that it carries: no name is that of the digits, or one that a browser or the page takes for its own. */
export const renameFamily = (family: string): string => `"Shop ${family}"`;
