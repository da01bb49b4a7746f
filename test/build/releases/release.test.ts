import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** A build that takes no time. */
const CONFIG = `import { readFileSync } from 'node:fs';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
export default { input: 'script.js', output: { file: \`dist/v1/checkout-\${version}.js\` } };`;

let project: string;
const write = (path: string, text: string) => writeFileSync(join(project, path), text);
const readRecord = () => readFileSync(join(project, 'releases/integrity.json'), 'utf8');

function commit(version: string): void {
  write('package.json', JSON.stringify({ version, type: 'module' }));
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@shop.example', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['add', '.'],
    [...author, 'commit', '--quiet', '--message', version],
  ])
    execFileSync('git', args, { cwd: project });
}

function release(): [status: number | null, said: string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('src/build/releases/release.ts')], {
    cwd: project,
    encoding: 'utf8',
  });
  return [status, stdout + stderr];
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'release-'));
  mkdirSync(join(project, 'releases'));
  mkdirSync(join(project, 'dist/v1'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  write('releases/integrity.json', '{}');
  write('.gitignore', 'node_modules\ndist\n');
  write('rollup.config.js', CONFIG);
  write('script.js', 'console.log(1);');
  write('dist/v1/stale-1.0.0.js', 'of an older build');
  execFileSync('git', ['init', '--quiet'], { cwd: project });
  commit('1.0.0');
  expect(release()).toEqual([
    0,
    'releases/1.0.0 has the files of version 1.0.0. Commit it and tag it v1.0.0.\n',
  ]);
});
afterEach(() => rmSync(project, { recursive: true }));

it('a release is recorded beside earlier versions', () => {
  commit('1.1.0');
  expect(release()[0]).toBe(0);
  expect(JSON.parse(readRecord())).toEqual({
    '1.0.0': { 'checkout-1.0.0.js': expect.stringMatching(/^sha384-/) },
    '1.1.0': { 'checkout-1.1.0.js': expect.stringMatching(/^sha384-/) },
  });
});

it.each<[what: string, prepare: () => void, said: string]>([
  [
    'a version twice',
    () => commit('1.0.0'),
    'Version 1.0.0 is released already: raise "version" in package.json.\n',
  ],
  [
    'what is not committed',
    () => {
      commit('1.1.0');
      write('script.js', 'console.log(2);');
    },
    'Commit or remove what `git status` shows: a release is built from a commit.\n',
  ],
  [
    'a version that no address can have',
    () => commit('1.1.0+mac'),
    '"1.1.0+mac" cannot be a part of an address: change "version" in package.json.\n',
  ],
])('the release command refuses %s, and changes nothing', (_what, prepare, said) => {
  prepare();
  const before = readRecord();
  expect(release()).toEqual([1, said]);
  expect(readRecord()).toBe(before);
});
