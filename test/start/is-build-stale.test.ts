import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildStale } from '../../src/start/is-build-stale.mjs';

let folder: string;

/** Writes a file that was changed `minutes` after the epoch. */
function writeAt(name: string, minutes: number): void {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, name);
  utimesSync(path, minutes * 60, minutes * 60);
}

const isStale = () =>
  isBuildStale({
    outputs: ['dist/script.js', 'dist/page.js'].map((name) => join(folder, name)),
    sources: ['src', 'config.mjs'].map((name) => join(folder, name)),
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  writeAt('src/main.ts', 10);
  writeAt('src/deep/part.ts', 11);
  writeAt('config.mjs', 5);
  writeAt('dist/script.js', 20);
  writeAt('dist/page.js', 21);
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('isBuildStale', () => {
  it('is content with outputs that are newer than every source', () => {
    expect(isStale()).toBe(false);
  });

  it('sees a missing output', () => {
    rmSync(join(folder, 'dist/page.js'));
    expect(isStale()).toBe(true);
  });

  it.each(['src/deep/part.ts', 'src/new.ts', 'config.mjs'])(
    'sees that %s is newer than the oldest output',
    (name) => {
      writeAt(name, 20.5);
      expect(isStale()).toBe(true);
    },
  );

  it('takes an output of the same moment as up to date', () => {
    writeAt('src/deep/part.ts', 20);
    expect(isStale()).toBe(false);
  });
});
