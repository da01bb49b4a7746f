import type { Definitions } from './create-sheet.ts';
import { LIMITS } from './limits.ts';
import { readFamily } from './write-font-face.ts';

/** Reads the definitions of a stylesheet before any rule is rewritten, because a value may refer to later ones. */
export function readDefinitions(rules: CSSRuleList): Definitions {
  const variables = new Map<string, string[]>();
  const families = new Set<string>();

  function readStyle(style: CSSStyleDeclaration): void {
    if (style.length > LIMITS.declarations) return;
    for (const name of Array.from(style).filter((known) => known.startsWith('--')))
      variables.set(name, [...(variables.get(name) ?? []), style.getPropertyValue(name)]);
  }

  function read(list: CSSRuleList): void {
    for (const rule of list) {
      if (rule instanceof CSSFontFaceRule) families.add(readFamily(rule)?.toLowerCase() ?? '');
      else if ('style' in rule) readStyle(rule.style as CSSStyleDeclaration);
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
    }
  }

  read(rules);
  return { variables, families };
}
