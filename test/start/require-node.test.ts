import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const file = fileURLToPath(new URL('../../src/start/require-node.mjs', import.meta.url));

/** Runs the file in a Node that takes itself for the given version. */
function runUnder(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  return spawnSync(process.execPath, ['-e', `${pretend} import(${JSON.stringify(file)})`], {
    encoding: 'utf8',
  });
}

describe('require-node', () => {
  it.each(['24.0.0', '24.21.0', '26.1.0'])('lets Node %s pass without a word', (version) => {
    expect(runUnder(version)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it.each(['18.20.1', '23.11.0'])('refuses Node %s in one sentence with the remedy', (version) => {
    const { status, stderr } = runUnder(version);
    expect(status).toBe(1);
    expect(stderr).toContain(`needs Node 24 or newer and this is Node ${version}`);
    expect(stderr).toContain('npm ci');
    expect(stderr.trim()).not.toContain('\n');
  });

  it('reports what to do where nothing was installed yet', () => {
    const folder = mkdtempSync(join(tmpdir(), 'servicepay-fresh-'));
    copyFileSync(file, join(folder, 'require-node.mjs'));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'require-node.mjs')], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The packages .*npm ci.*\n$/)]);
  });
});
