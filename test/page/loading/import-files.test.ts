import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importFiles } from '../../../src/page/loading/import-files.ts';
import { FILE_LIMIT_MS } from '../../../src/page/loading/import-with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());

let count = 0;

/** A browser that fails to load an address the first time, and never asks for it again, as the HTML standard long demanded. */
function createBrowser({ failures = 0, isSilent = false } = {}) {
  count += 1;
  const address = `./file-${count}.js`;
  const asked: string[] = [];
  const importFrom = async (url: string) => {
    asked.push(url);
    if (isSilent) return new Promise(() => {});
    if (asked.length <= failures || asked.indexOf(url) < asked.length - 1) throw new TypeError('no file');
    return { url };
  };
  const load = Object.assign(() => importFrom(address), { toString: () => `()=>import("${address}")` });
  return { address, asked, load: () => importFiles(load, importFrom) };
}

describe('importFiles', () => {
  it('asks for each file once, from wherever it is needed', async () => {
    const { load, asked, address } = createBrowser();
    const [first, second] = await Promise.all([load(), load()]);
    expect(second).toBe(first);
    expect(await load()).toBe(first);
    expect(asked).toEqual([address]);
  });

  it('asks under another address after each failure, and keeps what has arrived', async () => {
    const { load, asked, address } = createBrowser({ failures: 2 });
    await expect(load()).rejects.toThrow('no file');
    await expect(load()).rejects.toThrow('no file');
    const files = await load();
    expect(await load()).toBe(files);
    expect(asked).toEqual([address, `${address}?1`, `${address}?2`]);
  });

  it('takes a file that does not arrive in time for one that has failed', async () => {
    const { load, asked, address } = createBrowser({ isSilent: true });
    for (const _ of [1, 2]) {
      const late = expect(load()).rejects.toBeUndefined();
      await vi.advanceTimersByTimeAsync(FILE_LIMIT_MS);
      await late;
    }
    expect(asked).toEqual([address, `${address}?1`]);
  });
});
