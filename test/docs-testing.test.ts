// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vitest from 'vitest';
import { runDocModule } from './docs/run-doc-module.ts';

const { describe } = vitest;
const DOCUMENT = 'docs/testing.md';

const mockModule = await import(pathToFileURL(resolve('dist/npm/mock.js')).href);

describe('the example of docs/testing.md, as it stands', () => {
  const [, example = ''] = /```ts\n(.+?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  // Its tests become tests of this suite.
  runDocModule(example, { vitest, 'servicepay-checkout/mock': mockModule });
});
