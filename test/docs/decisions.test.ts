import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listDecisions } from './support/list-decisions.ts';

const FOLDERS = ['src', 'demo', 'test', 'e2e', 'bench', 'docs'];
const NUMBERS = String.raw`(\d{1,4}\b(?:(?:, | and | to )\d{1,4}\b)*)`;

/** `docs/decisions.md, 152`, `decision 3`, `docs/decisions.md, 97 to 99`, also where a comment breaks the line. */
const CITATION = new RegExp(String.raw`\bdecisions?(?:\.md)?,?\s+(?:\* |// )?${NUMBERS}`, 'g');
/** `(152)` and `see 152`, where numbers are those of decisions. */
const SHORT_CITATION = new RegExp(String.raw`(?:(?<!\d)\(|\bsee )${NUMBERS}(?=[).,])`, 'g');
const CITES_BRIEFLY = /^(docs\/decisions\/.*|ARCHITECTURE\.md)$/;

function listCitations(file: string): { file: string; number: number }[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(CITATION)];
  if (CITES_BRIEFLY.test(file)) found.push(...text.matchAll(SHORT_CITATION));
  return found.flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map((number) => ({ file, number: Number(number) })),
  );
}

const cited = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
  .concat('rollup.config.mjs', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md')
  .filter((file) => /\.(tsx?|m?js|css|md)$/.test(file) && !file.includes('node_modules'))
  .flatMap(listCitations);

it('each cited decision exists', () => {
  const numbers = new Set(listDecisions().map(({ number }) => number));
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

it('each decision has a number of its own', () => {
  const numbers = listDecisions().map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it('each paragraph about a subject is a decision, so that the index lists all of it', () => {
  const paragraphs = readdirSync('docs/decisions').flatMap((name) =>
    readFileSync(`docs/decisions/${name}`, 'utf8')
      .trim()
      .split(/\n{2,}/)
      .slice(1),
  );
  expect(paragraphs).toHaveLength(listDecisions().length);
  expect(paragraphs.filter((paragraph) => !/^\*\*\d+\. .+?\.\*\* \S/.test(paragraph))).toEqual([]);
});
