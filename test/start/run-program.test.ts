import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const FILES = ['run-program.mjs', 'is-build-stale.mjs', 'name-sources.mjs'];
/** A build lies in the future: files of the test are as old as it is. */
const LATER = Date.now() / 1000 + 3_600;

let project: string;
const at = (path: string) => join(project, path);

function write(path: string, text: string): void {
  mkdirSync(join(at(path), '..'), { recursive: true });
  writeFileSync(at(path), text);
}

function touch(path: string, seconds: number): void {
  utimesSync(at(path), seconds, seconds);
}

const run = (...args: string[]) =>
  spawnSync(process.execPath, [at('src/start/run-program.mjs'), 'service/main', ...args], {
    encoding: 'utf8',
    // The tests themselves run with a cache.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined },
  });

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'servicepay-programs-'));
  for (const file of FILES) {
    write(`src/start/${file}`, '');
    copyFileSync(`src/start/${file}`, at(`src/start/${file}`));
  }
  write('src/service/main.ts', "const how: string = 'source'; console.log(how, ...process.argv.slice(2));\n");
  write('dist/programs/service-main.cjs', "console.log('built', ...process.argv.slice(2));\n");
  touch('dist/programs/service-main.cjs', LATER);
});

afterEach(() => rmSync(project, { recursive: true }));

describe('run-program', () => {
  it('runs what was built, with the arguments', () => {
    expect(run('list', '--all')).toMatchObject({ status: 0, stdout: 'built list --all\n' });
  });

  it.each(['src/service/deep/part.ts', 'src/protocol/x.ts', 'src/programs/x.ts', 'package-lock.json'])(
    'runs the source if %s is newer than the build',
    (path) => {
      write(path, '');
      touch(path, LATER + 1);
      expect(run('list', '--all')).toMatchObject({ status: 0, stdout: 'source list --all\n' });
    },
  );

  it('keeps what it compiled for the next start, where the folder can be written', () => {
    expect(run().status).toBe(0);
    expect(readdirSync(at('dist/programs/compiled'), { recursive: true }).length).toBeGreaterThan(1);
    rmSync(at('dist/programs/compiled'), { recursive: true });
    // A file in its place cannot be written into, not even by root.
    write('dist/programs/compiled', '');
    expect(run()).toMatchObject({ status: 0, stdout: 'built\n', stderr: '' });
  });

  it('runs the source where nothing was built', () => {
    rmSync(at('dist'), { recursive: true });
    expect(run()).toMatchObject({ status: 0, stdout: 'source\n' });
  });

  it('runs what was built where there are no sources, as in a container', () => {
    rmSync(at('src/service'), { recursive: true });
    expect(run()).toMatchObject({ status: 0, stdout: 'built\n' });
  });
});

describe('the stack trace of a built program', () => {
  const SOURCE = [
    'interface Fault { text: string }',
    'function fail({ text }: Fault): never {',
    '  throw new TypeError(text);',
    '}',
    'async function main() { fail({ text: ["No", process.argv[2]].join(" ") }); }',
    'main().catch((error) => console.log(error.stack));',
  ];

  beforeEach(async () => {
    write('src/service/main.ts', SOURCE.join('\n'));
    await build({
      entryPoints: { 'service-main': at('src/service/main.ts') },
      outdir: at('dist/programs'),
      outExtension: { '.js': '.cjs' },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      minifyWhitespace: true,
      sourcemap: 'external',
      sourcesContent: false,
    });
    touch('dist/programs/service-main.cjs', LATER);
  });

  it('names the sources', () => {
    const [first, ...calls] = run('bread').stdout.split('\n');
    expect(first).toBe('TypeError: No bread');
    expect(calls[0]).toBe(`    at fail (${at('src/service/main.ts')}:3:9)`);
    expect(calls[1]).toContain(`at main (${at('src/service/main.ts')}:5:25)`);
    expect(calls.join()).toContain('at Object.<anonymous>');
  });

  it('names the built file where its map is gone', () => {
    rmSync(at('dist/programs/service-main.cjs.map'));
    const [first, ...calls] = run('bread').stdout.split('\n');
    expect(first).toBe('TypeError: No bread');
    expect(calls[0]).toContain(`at fail (${at('dist/programs/service-main.cjs')}:`);
  });
});
