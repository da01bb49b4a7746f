/** A rule with declarations for the page: `CSSNestedDeclarations` are those that follow a nested rule. */
type StyledRule = CSSStyleRule | CSSNestedDeclarations;
type GroupRule = CSSStyleRule | CSSMediaRule | CSSSupportsRule | CSSLayerBlockRule;

/** Whether a browser knows a kind of rule, and this is one. Older browsers lack some kinds. */
const is = (rule: CSSRule, name: string): boolean => {
  const kind = (globalThis as Record<string, unknown>)[name];
  return typeof kind === 'function' && rule instanceof kind;
};

/**
 * The rules that are read are listed, so that a kind that browsers invent later, with declarations of another kind (`@function`,
 * `@position-try`), costs that rule only.
 */
export const isStyled = (rule: CSSRule): rule is StyledRule =>
  is(rule, 'CSSStyleRule') || is(rule, 'CSSNestedDeclarations');

/** Whether a rule contains others that are read. Older browsers have no rules in a style rule. */
export const isGroupRule = (rule: CSSRule): rule is GroupRule =>
  ['CSSStyleRule', 'CSSMediaRule', 'CSSSupportsRule', 'CSSLayerBlockRule'].some((name) => is(rule, name)) &&
  Boolean((rule as CSSGroupingRule).cssRules);

export const isMedia = (rule: CSSRule): rule is CSSMediaRule => is(rule, 'CSSMediaRule');
export const isSupports = (rule: CSSRule): rule is CSSSupportsRule => is(rule, 'CSSSupportsRule');
export const isLayerBlock = (rule: CSSRule): rule is CSSLayerBlockRule => is(rule, 'CSSLayerBlockRule');
export const isLayerStatement = (rule: CSSRule): rule is CSSLayerStatementRule =>
  is(rule, 'CSSLayerStatementRule');
