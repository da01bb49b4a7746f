import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DOCUMENTS = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md');

const named = DOCUMENTS.flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(/`((?:src|test|e2e|demo|bench)\/[\w./-]+)`/g)].map(
    ([, path = '']) => ({ document, path }),
  ),
);

it('documents name only files that exist', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});
