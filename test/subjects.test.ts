import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORD_KINDS } from '../src/service/sections/record-kinds.ts';
import { SUBJECTS } from '../src/service/subjects/subjects.ts';
import {
  type ServiceProcess,
  startServiceProcess,
} from './service/support/processes/start-service-process.ts';
import { listSources, ROOT } from './support/list-imports.ts';

// A kind that is missing would be created and read, but none of its moves by the clock would ever be made.
it('lists every kind of record that is defined', () => {
  const defined = listSources('src/service').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^(?:export )?const \w+ = defineRecords\b/gm),
  ]);
  expect(defined.length).toBeGreaterThan(20);
  expect(RECORD_KINDS).toHaveLength(defined.length);
  expect(new Set(RECORD_KINDS.map(({ name }) => name)).size).toBe(defined.length);
});

it('has a call or a page in every subject', () => {
  for (const { calls = [], registerPages } of SUBJECTS) expect(calls.length || registerPages).toBeTruthy();
});

/**
 * The sections of the API that can be removed, with a path of each. The simulated banks know those of banking, and the
 * simulated review those of partners.
 */
const REMOVED: [folder: string, slug: string, path: string][] = [
  ['contracts', 'contracts', '/contracts/{'],
  ['chat', 'chat', '/chat/sessions'],
  ['fiscal', 'fiscal-invoices', '/fiscal-invoices'],
  ['domains', 'domains', '/domains'],
];

const SOURCES = ['src/service', 'src/protocol', 'src/output'];
const SETTINGS = ['package.json', 'tsconfig.base.json'];
const copy = mkdtempSync(join(tmpdir(), 'servicepay-removed-'));
const LIST = join(copy, 'src/service/subjects/subjects.ts');
let service: ServiceProcess | undefined;

/** Deletes the line of a section, which the compiler then finds no folder for. */
function removeLine(text: string, folder: string): string {
  const [, name = ''] =
    new RegExp(`import \\{ (\\w+) \\} from '../products/${folder}/subject.ts';`).exec(text) ?? [];
  expect(name).not.toBe('');
  return text
    .replace(/^import .*;$/gm, (line) => (line.includes(`/${folder}/`) ? '' : line))
    .replace(new RegExp(`\\b${name}(?:, )?`), '');
}

beforeAll(() => {
  // With what the last check has left, the compiler only looks at what the removal concerns.
  for (const name of [...SOURCES, ...SOURCES.map((source) => `.cache/types/${source}`), ...SETTINGS])
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(copy, name));
  for (const [folder] of REMOVED) {
    rmSync(join(copy, 'src/service/products', folder), { recursive: true });
    writeFileSync(LIST, removeLine(readFileSync(LIST, 'utf8'), folder));
  }
});
afterAll(async () => {
  await service?.end('SIGTERM');
  rmSync(copy, { recursive: true });
});

describe('the service, without the folders of some sections and their lines', () => {
  // The compiler checks the whole service again.
  it('compiles', { timeout: 240_000 }, () => {
    const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '--build', 'src/service'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['', 0]);
  });

  it('starts, and serves its documents without them', async () => {
    service = startServiceProcess({ DATA_DIR: join(copy, 'data') }, join(copy, 'src/service/main.ts'));
    const baseUrl = await service.ready;
    const readPaths = async (slug: string) => {
      const answer = await fetch(`${baseUrl}/api/v5/openapi/${slug}`);
      return Object.keys(((await answer.json()) as { paths: object }).paths);
    };
    for (const [, slug, path] of REMOVED)
      expect((await readPaths(slug)).filter((found) => found.includes(path))).toEqual([]);
    expect((await readPaths('banking-services')).length).toBeGreaterThan(10);
  });
});
