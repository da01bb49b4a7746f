import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const DOCUMENTS = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md');

const listNames = (pattern: RegExp) =>
  DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(pattern)].map(([, name = '']) => ({ document, name })),
  );

it('documents name only files that exist', () => {
  const named = listNames(/`((?:src|test|e2e|demo|bench)\/[\w./-]+)`/g);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
});

it('documents name only npm scripts that exist', () => {
  const scripts = Object.keys(packageJson.scripts);
  const named = listNames(/\bnpm (?:run |(?=start\b|test\b))([\w:]+)/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !scripts.includes(name))).toEqual([]);
});
