import { relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { listSources, ROOT } from './support/list-imports.ts';

/**
 * Values that use each other: in each order, a use is above a declaration. A failure offers to open a page again; a session has an
 * observer that looks for its frame; a receiver reads the window under which it is found.
 */
const MUTUAL = [
  'src/sdk/frame/create-session.ts: session',
  'src/sdk/frame/open-channel.ts: receive',
  'src/sdk/frame/open-page.ts: openPage',
];

const isValue = (node: ts.Declaration): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node);

/** Lists the uses of variables, functions and classes above their declarations in the same file. */
function findEarlyUses(files: string[]): string[] {
  const program = ts.createProgram(files, { noResolve: true, noLib: true, allowImportingTsExtensions: true });
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const visit = (node: ts.Node, source: ts.SourceFile): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      const declared = symbol?.valueDeclaration;
      if (declared && isValue(declared) && declared.getSourceFile() === source && node.pos < declared.pos)
        found.push(`${relative(ROOT, source.fileName)}: ${node.text}`);
    }
    ts.forEachChild(node, (child) => visit(child, source));
  };
  for (const source of program.getSourceFiles()) visit(source, source);
  return [...new Set(found)];
}

it('everything in the script is declared above its uses', () => {
  // Both ways: an entry that is no longer needed leaves the list.
  expect(findEarlyUses(listSources('src/sdk')).sort()).toEqual(MUTUAL);
});
