import { readFileSync } from 'node:fs';
import ts from 'typescript';

const known = new Map<string, string[]>();

/** The titles of the tests in a file, as its source spells them: `%s` and `$name` stay, of a template its text. */
export function listTestTitles(file: string): string[] {
  const found = known.get(file) ?? readTitles(file);
  known.set(file, found);
  return found;
}

function readTitles(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(it|test)\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.push(title.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}
