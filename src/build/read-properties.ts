import type { Variable } from './read-variables.ts';

interface SyntaxNode {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof (value as SyntaxNode | null)?.type === 'string';

/**
 * The names of properties that a script writes without quotes, wherever they are. One name is one property, whichever object has it: none
 * can take the name of another, so that each is the rival of all others.
 * @param program the script's syntax tree (ESTree)
 */
export function readProperties(program: unknown): Variable[] {
  const properties = new Map<string, Variable>();
  const add = (node: SyntaxNode, isFixed: boolean) => {
    if (node.type !== 'Identifier') return;
    const name = node.name as string;
    const property = properties.get(name) ?? { name, places: [], rivals: new Set(), isFixed };
    properties.set(name, property);
    property.places.push(node.start);
    property.isFixed ||= isFixed;
  };
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'MemberExpression' && !node.computed) add(node.property as SyntaxNode, false);
    if (node.type === 'Property' && !node.computed) add(node.key as SyntaxNode, node.shorthand === true);
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part);
  };
  visit(program as SyntaxNode);
  for (const property of properties.values())
    for (const rival of properties.values()) if (rival !== property) property.rivals.add(rival);
  return [...properties.values()];
}
