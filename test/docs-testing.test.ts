// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vitest from 'vitest';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';
import { runDocModule } from './docs/run-doc-module.ts';

const { describe, expect, it } = vitest;
const DOCUMENT = 'docs/testing.md';

const mockModule = await import(pathToFileURL(resolve('dist/npm/mock.js')).href);
const types = readTypes('src/sdk/mock/mock-types.ts');

describe('the example of docs/testing.md, as it stands', () => {
  const [, example = ''] = /```ts\n(.+?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  // Its tests become tests of this suite.
  runDocModule(example, { vitest, 'servicepay-checkout/mock': mockModule });
});

describe('docs/testing.md', () => {
  const names = (rows: string[][]) => rows.map(([name = '']) => name.replace(/`|\(.*/g, ''));

  it('has everything that a test can decide', () => {
    const members = types
      .getMembers('ServicePayMock')
      .map(([name]) => name.replace(/^readonly |\(.*|\?$/g, ''));
    expect(members.length).toBeGreaterThan(8);
    expect(names(readDocTable(DOCUMENT, '## What you can decide')).sort()).toEqual([...members].sort());
  });

  it('has every outcome', () => {
    const outcomes = types.getStrings('MockOutcome');
    expect(names(readDocTable(DOCUMENT, '## Outcomes')).sort()).toEqual([...outcomes].sort());
  });
});
