import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RECORD_KINDS } from '../src/service/sections/record-kinds.ts';
import { SUBJECTS } from '../src/service/subjects/subjects.ts';
import { listSources } from './support/list-imports.ts';

// A kind that is missing would be created and read, but none of its moves by the clock would ever be made.
it('lists every kind of record that is defined', () => {
  const defined = listSources('src/service').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^(?:export )?const \w+ = defineRecords\b/gm),
  ]);
  expect(defined.length).toBeGreaterThan(20);
  expect(RECORD_KINDS).toHaveLength(defined.length);
  expect(new Set(RECORD_KINDS.map(({ name }) => name)).size).toBe(defined.length);
});

it('has a call or a page in every subject', () => {
  for (const { calls = [], registerPages } of SUBJECTS) expect(calls.length || registerPages).toBeTruthy();
});
