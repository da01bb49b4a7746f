import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeTarball } from '../../../src/build/package/write-tarball.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-tarball-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writeTarball makes the same bytes of the same files, whenever they were written', () => {
  const file = join(folder, '../write-tarball-test.tgz');
  writeFileSync(join(folder, 'b.js'), 'b');
  writeFileSync(join(folder, 'a.js'), 'a'.repeat(600));
  writeTarball(folder, file);
  const first = readFileSync(file);
  utimesSync(join(folder, 'a.js'), 1, 1);
  writeTarball(folder, file);
  expect(readFileSync(file).equals(first)).toBe(true);
  writeFileSync(join(folder, 'a.js'), 'changed');
  writeTarball(folder, file);
  expect(readFileSync(file).equals(first)).toBe(false);
  rmSync(file);
});
