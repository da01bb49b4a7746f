import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressFiles } from '../../src/build/compress-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('compressFiles', () => {
  it('writes both encodings of every file beside it, whatever its size and folder', async () => {
    mkdirSync(join(folder, 'pictures'));
    for (const name of ['a.js', 'a.js.map', 'pictures/b.png']) {
      writeFileSync(join(folder, name), name);
      await compressFiles([folder]);
      expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString()).toBe(name);
      expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()).toBe(name);
    }
  });

  it('leaves a package as it is', async () => {
    writeFileSync(join(folder, 'a.tgz'), 'packed');
    await compressFiles([folder]);
    expect(readFileSync(join(folder, 'a.tgz'), 'utf8')).toBe('packed');
    expect(existsSync(join(folder, 'a.tgz.br'))).toBe(false);
  });

  it('leaves no side file of an unbuilt or deleted file', async () => {
    writeFileSync(join(folder, 'a.js'), 'a');
    await compressFiles([folder]);
    await compressFiles([folder]);
    expect(existsSync(join(folder, 'a.js.br.br'))).toBe(false);
    rmSync(join(folder, 'a.js'));
    await compressFiles([folder]);
    expect(existsSync(join(folder, 'a.js.br'))).toBe(false);
  });
});
