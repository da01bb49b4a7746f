import ts from 'typescript';
import type { BrowserFloor } from '../../src/build/browser-floor.ts';
import { DATA, findFeature, listLacking } from './browser-support.ts';

/** Asked for before it is used: `document.fonts?.add`, `typeof reportError`, `self.reportError || …`, and what a type only names. */
function isAskedFor(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent) || ts.isPartOfTypeNode(node)) return true;
  if ((ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent)) && parent.expression === node)
    return parent.questionDotToken !== undefined;
  const isFirst = ts.isBinaryExpression(parent) && parent.left === node;
  return isFirst && /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText());
}

/** The names of a type and of all that it extends. */
function listTypeNames(type: ts.Type): string[] {
  const own = type.isUnion() ? type.types.flatMap(listTypeNames) : [type.getSymbol()?.name ?? ''];
  return [...own, ...(type.getBaseTypes?.() ?? []).flatMap(listTypeNames)];
}

/** The name of what the browser's library declares, as the data have it: `AbortSignal.timeout_static`, `structuredClone`. */
function findApi(
  node: ts.Identifier,
  checker: ts.TypeChecker,
): [name: string, ...keys: string[]] | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  const declaration = symbol?.declarations?.find((each) =>
    /\/lib\.dom\b/.test(each.getSourceFile().fileName),
  );
  if (!declaration) return undefined;
  const { text } = node;
  const access = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node && node.parent;
  if (!access) return [text, text];
  const owner = access.expression;
  const isStatic = ts.isIdentifier(owner) && /^[A-Z]/.test(owner.text);
  if (isStatic) return [`${owner.text}.${text}`, owner.text, `${text}_static`];
  const names = listTypeNames(checker.getApparentType(checker.getTypeAtLocation(owner)));
  const known = names.find((name) => findFeature(DATA.api, name, text));
  if (known) return [`${known}.${text}`, known, text];
  return findFeature(DATA.api, text) && [text, text];
}

/** The interfaces and members of the browser that a program uses, and that a browser of the floor lacks, by where. */
export function findNewApis(program: ts.Program, isOwn: (file: string) => boolean, floor: BrowserFloor) {
  const checker = program.getTypeChecker();
  const found = new Map<string, string[]>();
  let count = 0;
  for (const source of program.getSourceFiles().filter(({ fileName }) => isOwn(fileName))) {
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const [name, ...keys] = findApi(node, checker) ?? [];
        const feature = findFeature(DATA.api, ...keys);
        const expression = ts.isPropertyAccessExpression(node.parent) ? node.parent : node;
        if (name && feature) {
          count += 1;
          const lacking = listLacking(feature, floor);
          if (lacking.length && !isAskedFor(expression)) found.set(name, lacking);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { found, count };
}
