import type { Definitions } from './create-sheet.ts';
import { LIMITS } from './limits.ts';
import { isGroupRule, isStyled } from './rule-kinds.ts';
import { readFamily } from './write-font-face.ts';

/** Reads the definitions of a stylesheet before any rule is rewritten, because a value may refer to later ones. */
export function readDefinitions(rules: CSSRuleList): Omit<Definitions, 'typefaces'> {
  const variables = new Map<string, string[]>();
  const families = new Set<string>();

  function readStyle(style: CSSStyleDeclaration): void {
    if (style.length > LIMITS.declarations) return;
    for (const name of Array.from(style).filter((known) => known.startsWith('--'))) {
      const values = variables.get(name);
      if (!values && variables.size === LIMITS.customProperties)
        throw new RangeError(`it has more than ${LIMITS.customProperties} custom properties`);
      if (values) values.push(style.getPropertyValue(name));
      else variables.set(name, [style.getPropertyValue(name)]);
    }
  }

  function read(list: CSSRuleList): void {
    for (const rule of list) {
      if (rule instanceof CSSFontFaceRule) families.add(readFamily(rule)?.toLowerCase() ?? '');
      else if (isStyled(rule)) readStyle(rule.style);
      if (isGroupRule(rule)) read(rule.cssRules);
    }
  }

  read(rules);
  return { variables, families };
}
