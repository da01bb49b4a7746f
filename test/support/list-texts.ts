import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './list-imports.ts';

interface Text {
  file: string;
  line: number;
  text: string;
}

const countLines = (text: string): number => text.split('\n').length;

/** A text of three words or more is a sentence for someone; a shorter one is a name, a path or a value. */
const isSentence = (text: string): boolean => /\S+\s+\S+\s+\S+/.test(text);

/**
 * Lists the sentences in the literals of a room: summaries, descriptions, refusals, thrown texts, log lines, what a page shows.
 * Values inside a template are left out.
 */
export function listSentences(room: string): Text[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const path = join(ROOT, room, name);
      const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false);
      const found: Text[] = [];
      const visit = (node: ts.Node): void => {
        const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
        if (isText && isSentence(node.text)) {
          const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
          found.push({ file: relative(ROOT, path), line: line + 1, text: node.text });
        }
        ts.forEachChild(node, visit);
      };
      visit(tree);
      return found;
    });
}

/** Lists the paragraphs of a document: neighboring lines outside fenced code, without the code in backticks. */
export function listParagraphs(file: string): Text[] {
  const prose = readFileSync(join(ROOT, file), 'utf8')
    .replace(/^( *)(`{3,}).*\n[\s\S]*?^ *\2 *$/gm, (code) => code.replace(/[^\n]/g, ''))
    .replace(/(`+)(?!`)[^`]*?\1/g, (code) => `\`\`${code.replace(/[^\n]/g, '')}`);
  return [...prose.matchAll(/(?:^.*\S.*$\n?)+/gm)].map(({ 0: text, index }) => ({
    file,
    line: countLines(prose.slice(0, index)),
    text,
  }));
}

/** Lists the documents that strangers read: `docs/` with its folders, and those beside it. */
export function listDocuments(): string[] {
  const isDocument = (name: string): boolean => name.endsWith('.md');
  const below = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter(isDocument);
  return [...readdirSync(ROOT).filter(isDocument), ...below.map((name) => join('docs', name))];
}
