import { LIMITS } from './limits.ts';
import { STYLED_PARTS } from './styled-parts.ts';

/** An allowed selector. */
interface StyledSelector {
  text: string;
  /** The subject of the rule: a key of `STYLED_PARTS`. */
  part: string;
}

/** States that depend on pointer and keyboard, but not on the content of a field. */
const STATE = String.raw`:(?:hover|focus|focus-visible|focus-within|active|enabled|disabled|dir\((?:ltr|rtl)\))`;
const STATES = RegExp(String.raw`^(?:${STATE}|:not\(${STATE}\))*$`);
/** Matches the chosen method, which the shop's page knows anyway (`method_change`). */
const CHOSEN = /:has\((?:input)?:checked\)/;

const COMPOUND = /^(:root|html|body|\[part~?=(["']?)([a-z-]+)\2])(.*)$/;

const PARTS = Object.keys(STYLED_PARTS);

function readCompound(text: string): string | undefined {
  const [, subject = '', , part, states = ''] = COMPOUND.exec(text) ?? [];
  const name = part ?? (subject === ':root' || subject === 'html' ? 'root' : subject);
  if (!PARTS.includes(name) || (part !== undefined && /^(root|body)$/.test(part))) return undefined;
  const rest = name === 'method' ? states.replace(CHOSEN, '') : states;
  return STATES.test(rest) ? name : undefined;
}

/**
 * Parses a selector without commas. Allowed are the root, the body and the parts, in the states above, combined as descendants or
 * children. Not allowed are pseudo-elements, attributes, elements and classes of the page's own markup, and anything that depends
 * on the content of a field (`:has()`, `:placeholder-shown`, `:valid`, `:autofill`).
 * @param text as the browser serializes it
 */
export function readSelector(text: string): StyledSelector | undefined {
  // An allowed selector has no white space inside `:not(…)` and `[…]`; one with white space is refused below.
  const compounds = text.split('>').flatMap((part) => part.trim().split(/\s+/));
  const parts = compounds.map(readCompound);
  const part = parts[parts.length - 1];
  const isShort = compounds.length <= LIMITS.selectorParts && text.length <= LIMITS.selectorLength;
  return part && isShort && !parts.includes(undefined) ? { text: text.trim(), part } : undefined;
}

/** Splits a list such as `a, :is(b, c)` into its two selectors. */
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
 * Combines the selectors of a nested rule with the outer ones: `&` is replaced, and without it the inner one is a descendant.
 * @returns `undefined` if they become too many or too long
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
