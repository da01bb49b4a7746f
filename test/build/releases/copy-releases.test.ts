import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyReleases } from '../../../src/build/releases/copy-releases.ts';
import { hashVersions } from '../../../src/build/releases/hash-versions.ts';
import { writeIntegrity } from '../../../src/build/releases/write-integrity.ts';

let root: string;
let releases: string;
let built: string;

const write = (path: string, content: string | Buffer) => writeFileSync(join(root, path), content);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'copy-releases-'));
  [releases, built] = [join(root, 'releases'), join(root, 'v1')];
  for (const folder of ['releases/1.0.0', 'releases/1.1.0-rc.1', 'v1'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['checkout-1.0.0.js', 'checkout-1.0.0.js.map', 'checkout-1.0.0.d.ts'])
    write(`releases/1.0.0/${name}`, `first ${name}`);
  write('releases/1.0.0/pay-1.0.0.tgz', gzipSync('packed', { level: 1 }));
  write('releases/1.1.0-rc.1/checkout-1.1.0-rc.1.js', 'candidate');
  record('1.0.0', '1.1.0-rc.1');
});
afterEach(() => rmSync(root, { recursive: true }));

function record(...versions: string[]): void {
  const hashes = versions.map((version) => [version, hashVersions(join(releases, version))[version]]);
  write('releases/integrity.json', JSON.stringify(Object.fromEntries(hashes)));
}

/** The files that a build of a version leaves before the releases are copied. */
function build(version: string, script = `new ${version}`): () => void {
  write('v1/checkout.js', script);
  write(`v1/checkout-${version}.js`, script);
  return () => copyReleases(releases, built, version);
}

/** A build that makes the released version 1.0.0 again. */
function rebuild(): () => void {
  for (const name of readdirSync(join(releases, '1.0.0')))
    write(`v1/${name}`, readFileSync(join(releases, '1.0.0', name)));
  return build('1.0.0', 'first checkout-1.0.0.js');
}

it('the build contains every release beside the newer version, byte for byte, and all hashes', () => {
  write('v1/checkout-0.9.0.js', 'left by a build that was never released');
  build('1.1.0')();
  for (const version of ['1.0.0', '1.1.0-rc.1'])
    for (const name of readdirSync(join(releases, version)))
      expect(readFileSync(join(built, name)), name).toEqual(readFileSync(join(releases, version, name)));
  writeIntegrity(built, '1.1.0');
  const { version, files } = JSON.parse(readFileSync(join(built, 'integrity.json'), 'utf8'));
  expect(version).toBe('1.1.0');
  expect(Object.keys(files).sort()).toEqual(
    readdirSync(built).filter((name) => !['checkout.js', 'integrity.json'].includes(name)),
  );
  expect(Object.keys(files)).toContain('checkout-1.1.0.js');
  expect(Object.keys(files)).not.toContain('checkout-0.9.0.js');
});

it('a release is kept when its version is built again, however the processor packs an archive', () => {
  rebuild();
  const name = 'pay-1.0.0.tgz';
  write(`v1/${name}`, gzipSync('packed', { level: 9 }));
  expect(readFileSync(join(built, name))).not.toEqual(readFileSync(join(releases, '1.0.0', name)));
  copyReleases(releases, built, '1.0.0');
  expect(readFileSync(join(built, name))).toEqual(readFileSync(join(releases, '1.0.0', name)));
});

it.each<[what: string, change: () => void, file: string]>([
  ['a changed file', () => write('v1/checkout-1.0.0.js', 'second'), 'checkout-1.0.0.js'],
  ['another package', () => write('v1/pay-1.0.0.tgz', gzipSync('other')), 'pay-1.0.0.tgz'],
  ['a file less', () => rmSync(join(built, 'checkout-1.0.0.d.ts')), 'checkout-1.0.0.d.ts'],
  ['a file more', () => write('v1/element-1.0.0.js', 'more'), 'element-1.0.0.js'],
])('the build of a released version is refused with %s', (_what, change, file) => {
  const copy = rebuild();
  expect(copy).not.toThrow();
  change();
  expect(copy).toThrow(
    `Version 1.0.0 is released, and ${file} would change: raise "version" in package.json.`,
  );
});

it.each<[what: string, change: () => void, misfit: string]>([
  [
    'file is changed',
    () => write('releases/1.0.0/checkout-1.0.0.js', 'second'),
    '/checkout-1.0.0.js is not as',
  ],
  ['file is lost', () => rmSync(join(releases, '1.0.0/checkout-1.0.0.js')), '/checkout-1.0.0.js is not as'],
  ['file is new', () => write('releases/1.0.0/element-1.0.0.js', 'more'), '/element-1.0.0.js is not as'],
  ['folder is lost', () => rmSync(join(releases, '1.0.0'), { recursive: true }), ' and '],
  ['folder is not recorded', () => record('1.1.0-rc.1'), ' and '],
])('every build is refused once a released %s', (_what, change, misfit) => {
  change();
  expect(build('1.1.0')).toThrow(`${releases}/1.0.0${misfit}`);
});

it.each<[what: string, change: () => void]>([
  ['is lost', () => rmSync(join(releases, 'integrity.json'))],
  ['has the marks of a merge', () => write('releases/integrity.json', '<<<<<<< HEAD\n{}')],
])('the build’s error explains what to do when the record of the releases %s', (_what, change) => {
  change();
  expect(build('1.1.0')).toThrow(`${releases}/integrity.json is missing or no JSON: restore it from git.`);
});
