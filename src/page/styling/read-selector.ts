import { STYLED_PARTS } from './allowed-styles.ts';
import { LIMITS } from './limits.ts';

/** A selector that may be used. */
export interface StyledSelector {
  text: string;
  /** The subject of the rule: a key of `STYLED_PARTS`. */
  part: string;
}

/** They depend on the pointer and the keyboard, and not on what is in a field. */
const STATE = String.raw`:(?:hover|focus|focus-visible|focus-within|active|enabled|disabled|dir\((?:ltr|rtl)\))`;
const STATES = RegExp(String.raw`^(?:${STATE}|:not\(${STATE}\))*$`);
/** The chosen method. The shop's page knows which one it is (`method_change`). */
const CHOSEN = /:has\((?:input)?:checked\)/;

const COMPOUND = /^(:root|html|body|\[part~?=(["']?)([a-z-]+)\2])(.*)$/;

function readCompound(text: string): string | undefined {
  const [, subject = '', , part, states = ''] = COMPOUND.exec(text) ?? [];
  const name = part ?? (subject === ':root' || subject === 'html' ? 'root' : subject);
  if (!Object.hasOwn(STYLED_PARTS, name) || (part !== undefined && /^(root|body)$/.test(part)))
    return undefined;
  const rest = name === 'method' ? states.replace(CHOSEN, '') : states;
  return STATES.test(rest) ? name : undefined;
}

/**
 * Reads one selector, without commas. Allowed are the root, the body and the parts, in the states above, as descendants
 * or children of one another: no pseudo-element, no attribute, no element or class of the page's own markup, and nothing
 * that asks what is in a field (`:has()`, `:placeholder-shown`, `:valid`, `:autofill`).
 * @param text as the browser serializes it
 */
export function readSelector(text: string): StyledSelector | undefined {
  // Inside `:not(…)` and `[…]` there is no white space; what has any there is refused below.
  const compounds = text.trim().split(/\s*>\s*|\s+/);
  const parts = compounds.map(readCompound);
  const part = parts.at(-1);
  const isShort = compounds.length <= LIMITS.selectorParts && text.length <= LIMITS.selectorLength;
  return part && isShort && !parts.includes(undefined) ? { text: text.trim(), part } : undefined;
}

/** `a, :is(b, c)` into its two selectors. */
export function splitSelectors(text: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += character;
  }
  return selectors;
}

/**
 * The selectors of a rule inside another one: `&` is the outer one's, and without any the inner is a descendant.
 * @returns `undefined` where they become too many or too long
 */
export function joinSelectors(outer: readonly string[], inner: readonly string[]): string[] | undefined {
  if (outer.length * inner.length > LIMITS.joinedSelectors) return undefined;
  const joined: string[] = [];
  for (const parent of outer) {
    for (const child of inner) {
      const pieces = child.trim().split('&');
      const text = pieces.length > 1 ? pieces : ['', ` ${child.trim()}`];
      if (child.length + parent.length * (text.length - 1) > LIMITS.selectorLength) return undefined;
      joined.push(text.join(parent.trim()));
    }
  }
  return joined;
}
