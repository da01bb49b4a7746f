import { createSheet } from './create-sheet.ts';
import { LIMITS } from './limits.ts';
import { type Declaration, readDeclarations } from './read-declarations.ts';
import { readDefinitions } from './read-definitions.ts';
import { joinSelectors, readSelector, splitSelectors } from './read-selector.ts';
import { isGroupRule, isLayerBlock, isLayerStatement, isMedia, isStyled, isSupports } from './rule-kinds.ts';
import { writeDeclarations } from './write-declarations.ts';
import { writeFontFace } from './write-font-face.ts';

interface FilteredRules {
  /** Rewritten rules, with only allowed content. */
  text: string;
  /** The dropped rules, as known to the shop's developer. */
  leftOut: string[];
}

const CONDITION = /^[\w\s:(),.<>=/-]*$/;
const LAYERS = /^[\w\s.,-]*$/;

/** Any rule of the shop for the body takes precedence. */
const BARE_BODY = ':where(body) { background: none }\n';

/** Whether a text is nested too deeply for a browser to parse. It reads each character once. */
export function isTooDeep(css: string): boolean {
  let depth = 0;
  for (const mark of css.match(/[(){}]/g) ?? []) {
    depth += mark === '(' || mark === '{' ? 1 : -1;
    if (depth > LIMITS.nesting) return true;
  }
  return false;
}

/** Names a rule by its at-keyword, such as `@font-face`, or by its beginning. */
const nameRule = ({ cssText }: CSSRule): string => /^@[\w-]+/.exec(cssText)?.[0] ?? cssText.slice(0, 40);

/** Groups the allowed selectors by the part that they select. */
function groupByPart(selectors: readonly string[], leaveOut: (what: string) => void): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const selector of selectors) {
    const styled = readSelector(selector);
    if (styled) groups.set(styled.part, [...(groups.get(styled.part) ?? []), styled.text]);
    else leaveOut(selector.trim());
  }
  return groups;
}

/** Creates the counters that enforce a sheet's limits. */
function createBudget(leftOut: Set<string>) {
  const counts = { steps: 0, conditions: 0, typefaces: 0 };
  return {
    count(more: number): void {
      counts.steps += more;
      if (counts.steps > LIMITS.steps)
        throw new RangeError(`it has more than ${LIMITS.steps} selectors and declarations`);
    },
    /** Counts another rule of a kind, and writes it unless there are too many. */
    writeOne(kind: 'conditions' | 'typefaces', write: () => string | undefined): string | undefined {
      counts[kind] += 1;
      if (counts[kind] <= LIMITS[kind]) return write();
      leftOut.add(`more than ${LIMITS[kind]} ${kind === 'conditions' ? '@media' : '@font-face'} rules`);
      return '';
    },
  };
}

/**
 * Rewrites a shop's rules with only the allowed content (docs/theming.md).
 *
 * Requirements
 * - No rule reveals what is typed, through a size, position or request.
 * - A rule is only applied in its rewritten form.
 * - A malicious, slow stylesheet does not delay the payment.
 *
 * Steps
 * 1. The browser that will apply the rules has parsed them, so there is no second, different parser.
 * 2. A selector is kept whole or not at all (`read-selector.ts`).
 * 3. A property is kept if its part may have it, with a value made of known tokens (`write-declarations.ts`). This includes
 * custom properties, all of whose values are read first (`create-sheet.ts`).
 * 4. Of the at-rules, only conditions, layers and embedded typefaces are kept.
 * 5. Selectors and declarations are counted: above a limit, the work ends.
 * @param typefaces the Base64 of the embedded typefaces that may be used
 * @throws RangeError for a sheet that is too large
 */
export function filterRules(rules: CSSRuleList, typefaces: ReadonlySet<string> = new Set()): FilteredRules {
  const sheet = createSheet({ ...readDefinitions(rules), typefaces });
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
      // The body's background would hide that of the root.
      const ground = part === 'root' && /background-(color|image)/.test(written.text) ? BARE_BODY : '';
      return written.text && `${ground}${texts.join(', ')} { ${written.text} }`;
    }).join('\n');
  }

  function writeGroup(rule: CSSRule, outer: readonly string[] | undefined): string | undefined {
    if (!isGroupRule(rule)) return undefined;
    const inside = () => writeRules(rule.cssRules, outer);
    if (isMedia(rule))
      return CONDITION.test(rule.media.mediaText)
        ? writeOne('conditions', () => `@media ${rule.media.mediaText} {${inside()}}`)
        : undefined;
    if (isSupports(rule)) return CSS.supports(rule.conditionText) ? inside() : '';
    if (isLayerBlock(rule)) return LAYERS.test(rule.name) ? `@layer ${rule.name} {${inside()}}` : undefined;
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
    if (rule instanceof CSSFontFaceRule) return writeOne('typefaces', () => writeFontFace(rule, sheet));
    if (isLayerStatement(rule))
      return LAYERS.test(rule.nameList.join()) ? `@layer ${rule.nameList.join(', ')};` : undefined;
    // Declarations that follow a nested rule.
    if (isStyled(rule)) return outer && writeStyle(outer, rule.style);
    return writeGroup(rule, outer);
  }

  /** Writes a rule. An error in it costs that rule only, unless a limit is reached. */
  function writeSafely(rule: CSSRule, outer: readonly string[] | undefined): string | undefined {
    try {
      return writeRule(rule, outer);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return undefined;
    }
  }

  function writeRules(list: CSSRuleList, outer?: readonly string[]): string {
    return Array.from(list, (rule) => {
      count(1);
      const written = writeSafely(rule, outer);
      if (written === undefined) leftOut.add(nameRule(rule));
      return written;
    })
      .filter(Boolean)
      .join('\n');
  }

  return { text: writeRules(rules), leftOut: [...leftOut] };
}
