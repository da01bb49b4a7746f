import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countPageScript } from '../../bench/count-page-script.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(folder, 'assets.json'), '{"script":"entry-1.js"}');
  writeFileSync(join(folder, 'entry-1.js'), 'entry');
  writeFileSync(join(folder, 'de-1.js'), 'andere Texte');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('counts the entry and the English texts, compressed', () => {
  writeFileSync(join(folder, 'en-1.js'), 'texts');
  const bytes = ['entry', 'texts'].map((text) => gzipSync(text, { level: 9 }).length);
  expect(countPageScript(folder)).toBe((bytes[0] ?? 0) + (bytes[1] ?? 0));
});

it('says so when there are none', () => {
  expect(() => countPageScript(folder)).toThrow('npm run build');
});
