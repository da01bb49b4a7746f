import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFiles } from '../../../../../src/service/platform/store/files/watch-files.ts';

let folder: string;
let file: string;
let check: (isRead?: boolean) => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  folder = mkdtempSync(join(tmpdir(), 'servicepay-files-'));
  file = join(folder, 'servicepay.db');
  writeFileSync(file, '');
  check = watchFiles([file]);
  check(true);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe('watchFiles', () => {
  it('looks before each write', () => {
    renameSync(file, `${file}-aside`);
    expect(() => check(false)).toThrow('its file was removed or replaced');
    renameSync(`${file}-aside`, file);
    expect(() => check(false)).not.toThrow();
  });

  it('looks ten times a second for reads, which are not worth more', () => {
    renameSync(file, `${file}-aside`);
    vi.advanceTimersByTime(99);
    expect(() => check(true)).not.toThrow();
    vi.advanceTimersByTime(1);
    expect(() => check(true)).toThrow('its file was removed or replaced');
  });

  it('looks at every read from then on, until the file is back', () => {
    renameSync(file, `${file}-aside`);
    expect(() => check(false)).toThrow();
    expect(() => check(true)).toThrow();
    renameSync(`${file}-aside`, file);
    expect(() => check(true)).not.toThrow();
  });
});
