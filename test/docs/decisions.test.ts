import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listDecisions } from './support/list-decisions.ts';

const FOLDERS = ['src', 'demo', 'test', 'e2e', 'bench', 'docs'];

/** `docs/decisions.md, 152`, `decision 3`, `docs/decisions.md, 97 to 99`. */
const CITATION = /\bdecisions?(?:\.md)?,? (\d+)(?: (?:to|and) (\d+))?/g;

const cited = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
  .concat('rollup.config.mjs', 'ARCHITECTURE.md', 'SECURITY.md')
  .filter((file) => /\.(tsx?|m?js|css|md)$/.test(file) && !file.includes('node_modules'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(CITATION)].flatMap(([, first, last]) =>
      [first, last].filter(Boolean).map((number) => ({ file, number: Number(number) })),
    ),
  );

it('each cited decision exists', () => {
  const numbers = new Set(listDecisions().map(({ number }) => number));
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

it('each decision has a number of its own', () => {
  const numbers = listDecisions().map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
