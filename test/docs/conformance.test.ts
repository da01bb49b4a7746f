import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listEntries } from './conformance/list-entries.ts';
import { listTestTitles } from './conformance/list-test-titles.ts';
import { listChanged, readHashes, readStatements, SPECIFICATION } from './conformance/statement-hashes.ts';

const ENTRIES = listEntries();

describe('the entries of docs/conformance.md', () => {
  it('are about one statement each', () => {
    const ids = ENTRIES.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.sort()).toEqual(Object.keys(readHashes()).sort());
  });

  it('have files and tests, or say why they have none', () => {
    const incomplete = ENTRIES.filter(({ where, tests, open, noRule, notBuilt }) =>
      tests
        ? !tests.length || !where?.length || noRule || notBuilt
        : [open, noRule, notBuilt].filter(Boolean).length !== 1,
    );
    expect(incomplete).toEqual([]);
  });

  it('name only files that exist', () => {
    const named = ENTRIES.flatMap(({ id, where = [] }) => where.map((file) => ({ id, file })));
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  it('name only tests that exist', () => {
    const named = ENTRIES.flatMap(({ id, tests = [] }) => tests.map((test) => ({ id, test })));
    expect(named.length).toBeGreaterThan(200);
    const missing = named.filter(({ test }) => {
      const [file = '', title = '', text = ''] = test.split(' › ');
      if (!existsSync(file) || !listTestTitles(file).includes(title)) return true;
      return !readFileSync(file, 'utf8').includes(text);
    });
    expect(missing).toEqual([]);
  });
});

describe.skipIf(!existsSync(SPECIFICATION))('docs/conformance.md, beside the specification,', () => {
  it('has an entry for each statement, and no other', () => {
    const ids = readStatements().map(({ id }) => id);
    expect(ENTRIES.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('was compared with each statement since its last change; otherwise run "npm run conformance"', () => {
    expect(listChanged().map(({ id }) => id)).toEqual([]);
  });

  it('has words of its own', () => {
    const texts = new Map(readStatements().map(({ id, text }) => [id, text.toLowerCase()]));
    const copied = ENTRIES.filter(({ id, says }) => {
      const words = says
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean);
      const text = ` ${texts
        .get(id)
        ?.split(/[^\p{L}\p{N}]+/u)
        .join(' ')} `;
      return words.some(
        (_, index) =>
          words.length >= index + 6 && text.includes(` ${words.slice(index, index + 6).join(' ')} `),
      );
    });
    expect(copied.map(({ id, says }) => [id, says])).toEqual([]);
  });
});
