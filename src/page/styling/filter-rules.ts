import { createSheet } from './create-sheet.ts';
import { LIMITS } from './limits.ts';
import { type Declaration, readDeclarations } from './read-declarations.ts';
import { readDefinitions } from './read-definitions.ts';
import { joinSelectors, readSelector, splitSelectors } from './read-selector.ts';
import { writeDeclarations } from './write-declarations.ts';
import { writeFontFace } from './write-font-face.ts';

export interface FilteredRules {
  /** New rules, with nothing in them but what is allowed. */
  text: string;
  /** The rules that were left out, in the words of the shop's developer. */
  leftOut: string[];
}

const CONDITION = /^[\w\s:(),.<>=/-]*$/;
const LAYERS = /^[\w\s.,-]*$/;

/** Any rule of the shop for the body goes before it. */
const BARE_BODY = ':where(body) { background: none }\n';

const isGroup = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule;

/** Whether a text is nested so deeply that no browser should parse it. Looks at each character once. */
export function isTooDeep(css: string): boolean {
  let depth = 0;
  for (const mark of css.match(/[(){}]/g) ?? []) {
    depth += mark === '(' || mark === '{' ? 1 : -1;
    if (depth > LIMITS.nesting) return true;
  }
  return false;
}

/** `@font-face` and the like, or the beginning of a rule that has no such name. */
const nameRule = ({ cssText }: CSSRule): string => /^@[\w-]+/.exec(cssText)?.[0] ?? cssText.slice(0, 40);

/** The selectors that may be used, by the part that they are about. */
function groupByPart(selectors: readonly string[], leaveOut: (what: string) => void): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const selector of selectors) {
    const styled = readSelector(selector);
    if (styled) groups.set(styled.part, [...(groups.get(styled.part) ?? []), styled.text]);
    else leaveOut(selector.trim());
  }
  return groups;
}

/** Keeps a sheet within its limits. */
function createBudget(leftOut: Set<string>) {
  const counts = { steps: 0, conditions: 0, typefaces: 0 };
  return {
    count(more: number): void {
      counts.steps += more;
      if (counts.steps > LIMITS.steps)
        throw new RangeError(`it has more than ${LIMITS.steps} selectors and declarations`);
    },
    /** Counts another rule of a kind; nothing if there are too many. */
    writeOne(kind: 'conditions' | 'typefaces', write: () => string | undefined): string | undefined {
      counts[kind] += 1;
      if (counts[kind] <= LIMITS[kind]) return write();
      leftOut.add(`more than ${LIMITS[kind]} ${kind === 'conditions' ? '@media' : '@font-face'} rules`);
      return '';
    },
  };
}

/**
 * Takes a shop's rules apart, and writes new ones with the allowed parts (docs/theming.md).
 *
 * Requirements
 * - No rule reveals what is typed: by a size, a place or a request.
 * - A rule is applied only as it was rewritten here, never as it came.
 * - A stylesheet that was written to be slow does not delay the payment.
 *
 * Steps
 * 1. The browser that will apply the rules has parsed them: there is no second reading of the same text.
 * 2. A selector is kept whole or not at all (`read-selector.ts`).
 * 3. A property is kept where its part may have it, with a value made of known words (`write-declarations.ts`), which is known for
 *    custom properties too, because all their values are read first (`create-sheet.ts`).
 * 4. Among the at-rules, only conditions, layers and carried typefaces are kept.
 * 5. Selectors and declarations are counted: above a limit, the work ends.
 * @throws RangeError for a sheet that is too large
 */
export function filterRules(rules: CSSRuleList): FilteredRules {
  const sheet = createSheet(readDefinitions(rules));
  const leftOut = new Set<string>();
  const { count, writeOne } = createBudget(leftOut);

  function writeStyle(selectors: readonly string[], style: CSSStyleDeclaration): string | undefined {
    if (!style.length) return '';
    count(selectors.length);
    const groups = groupByPart(selectors, (selector) => leftOut.add(selector));
    if (!groups.size) return '';
    if (style.length > LIMITS.declarations) return undefined;
    const declarations: Declaration[] = readDeclarations(style);
    count(declarations.length * groups.size);
    return Array.from(groups, ([part, texts]) => {
      const written = writeDeclarations(declarations, part, sheet);
      for (const [name, bound] of written.leftOut)
        leftOut.add(`${name} on ${texts[0]?.trim()}${bound && ` (${bound})`}`);
      // Behind the page's own ground, that of the root would not be seen.
      const ground = part === 'root' && /background-(color|image)/.test(written.text) ? BARE_BODY : '';
      return written.text && `${ground}${texts.join(', ')} { ${written.text} }`;
    }).join('\n');
  }

  function writeGroup(rule: CSSGroupingRule, outer: readonly string[] | undefined): string | undefined {
    const inside = () => writeRules(rule.cssRules, outer);
    if (rule instanceof CSSMediaRule)
      return CONDITION.test(rule.media.mediaText)
        ? writeOne('conditions', () => `@media ${rule.media.mediaText} {${inside()}}`)
        : undefined;
    if (rule instanceof CSSSupportsRule) return CSS.supports(rule.conditionText) ? inside() : '';
    // Older browsers know no layers, and then there is no such rule.
    if (globalThis.CSSLayerBlockRule && rule instanceof CSSLayerBlockRule)
      return LAYERS.test(rule.name) ? `@layer ${rule.name} {${inside()}}` : undefined;
    return undefined;
  }

  function writeStyleRule(rule: CSSStyleRule, outer: readonly string[] | undefined): string | undefined {
    const own = splitSelectors(rule.selectorText);
    const selectors = outer ? joinSelectors(outer, own) : own;
    if (!selectors) return undefined;
    const written = writeStyle(selectors, rule.style);
    const inside = rule.cssRules?.length ? writeRules(rule.cssRules, selectors) : '';
    return inside && written !== undefined ? `${written}\n${inside}` : written;
  }

  function writeRule(rule: CSSRule, outer: readonly string[] | undefined): string | undefined {
    if (rule instanceof CSSStyleRule) return writeStyleRule(rule, outer);
    if (rule instanceof CSSFontFaceRule) return writeOne('typefaces', () => writeFontFace(rule));
    if (globalThis.CSSLayerStatementRule && rule instanceof CSSLayerStatementRule)
      return LAYERS.test(rule.nameList.join()) ? `@layer ${rule.nameList.join(', ')};` : undefined;
    // Declarations behind a rule inside another rule.
    if (outer && globalThis.CSSNestedDeclarations && rule instanceof CSSNestedDeclarations)
      return writeStyle(outer, rule.style);
    return isGroup(rule) ? writeGroup(rule, outer) : undefined;
  }

  function writeRules(list: CSSRuleList, outer?: readonly string[]): string {
    return Array.from(list, (rule) => {
      count(1);
      const written = writeRule(rule, outer);
      if (written === undefined) leftOut.add(nameRule(rule));
      return written;
    })
      .filter(Boolean)
      .join('\n');
  }

  return { text: writeRules(rules), leftOut: [...leftOut] };
}
