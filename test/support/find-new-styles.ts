import type { Identifier } from '@mdn/browser-compat-data/types';
import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import type { BrowserFloor } from '../../src/build/browser-floor.ts';
import { DATA, findFeature, listLacking } from './browser-support.ts';

/** The values of a shorthand are described with this longhand. */
const LONGHANDS: Record<string, string> = { 'grid-template': 'grid-template-rows' };

const DYNAMIC = 'viewport_percentage_units_dynamic';

/** The functions and units of values, wherever the data have them. */
function collectTypes(place: Identifier, types: Map<string, Identifier>): Map<string, Identifier> {
  for (const [name, inner] of Object.entries(place)) {
    if (name === '__compat') continue;
    if (!types.has(name)) types.set(name, inner as Identifier);
    collectTypes(inner as Identifier, types);
  }
  return types;
}
const TYPES = collectTypes(DATA.css.types, new Map());

type Use = [name: string, feature: ReturnType<typeof findFeature>];

function listValueUses({ prop, value }: Declaration): Use[] {
  const plain = value.replace(/url\([^)]*\)|"[^"]*"/g, '');
  const properties = DATA.css.properties;
  const words = [...plain.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]): Use => {
    const feature =
      findFeature(properties, prop, word) ?? findFeature(properties, LONGHANDS[prop] ?? prop, word);
    return [`${prop}: ${word}`, feature];
  });
  const calls = [...plain.matchAll(/(?<![\w-])([a-z-]+)\(/g)].map(
    ([, name = '']): Use => [`${name}()`, TYPES.get(name)?.__compat ?? findFeature(properties, prop, name)],
  );
  const units = [...plain.matchAll(/(?<![\w#-])[\d.]+(dv|sv|lv)?([a-z]+)/g)].map(
    ([, kind, unit = '']): Use => [
      `${kind ?? ''}${unit}`,
      findFeature(DATA.css.types, 'length', kind ? DYNAMIC : unit),
    ],
  );
  return [[prop, findFeature(properties, prop)], ...words, ...calls, ...units];
}

const listSelectorUses = ({ selector }: Rule): Use[] =>
  [...selector.matchAll(/::?([a-z-]+)/g)].map(([text, name = '']) => [
    text,
    findFeature(DATA.css.selectors, name),
  ]);

const listAtRuleUses = ({ name, params }: AtRule): Use[] => [
  [`@${name}`, findFeature(DATA.css['at-rules'], name)],
  ...(name === 'media'
    ? [...params.matchAll(/\(([a-z-]+)/g)].map(
        ([, feature = '']): Use => [
          `@media (${feature})`,
          findFeature(DATA.css['at-rules'].media as Identifier, feature.replace(/^(min|max)-/, '')),
        ],
      )
    : []),
];

/** Finds everything that a stylesheet uses outside `@supports`, and that a browser of the floor lacks. */
export function findNewStyles(css: string, floor: BrowserFloor): Map<string, string[]> {
  const found = new Map<string, string[]>();
  parse(css).walk((node) => {
    for (let outer = node.parent; outer; outer = outer.parent as typeof outer)
      if (outer.type === 'atrule' && (outer as AtRule).name === 'supports') return;
    const uses =
      node.type === 'decl'
        ? listValueUses(node)
        : node.type === 'rule'
          ? listSelectorUses(node)
          : node.type === 'atrule'
            ? listAtRuleUses(node)
            : [];
    for (const [name, feature] of uses) {
      const lacking = feature ? listLacking(feature, floor) : [];
      if (lacking.length) found.set(name, lacking);
    }
  });
  return found;
}
