import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUBJECTS } from '../src/service/subjects/subjects.ts';
import {
  type ServiceProcess,
  startServiceProcess,
} from './service/support/processes/start-service-process.ts';
import { listSources, ROOT } from './support/list-imports.ts';

it('lists each kind of record under its name', () => {
  const kinds = SUBJECTS.flatMap((subject) => Object.entries<{ name: string }>(subject.kinds ?? {}));
  for (const [name, kind] of kinds) expect(kind.name).toBe(name);
  expect(new Set(kinds.map(([name]) => name)).size).toBe(kinds.length);
  // Each is listed, or the check of the types says which one is not.
  const defined = listSources('src/service').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^(?:export )?const \w+ = defineRecords\b/gm),
  ]);
  expect(defined.length).toBeGreaterThan(20);
  expect(kinds).toHaveLength(defined.length);
});

it('lists every subject that is defined', () => {
  const defined = listSources('src/service').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^export const \w+ = defineSubject\b/gm),
  ]);
  expect(SUBJECTS).toHaveLength(defined.length);
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
    .replace(`  ${name},\n`, '');
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

/** Checks the whole service. @returns what the compiler has to say */
function compile(): string {
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  return spawnSync(process.execPath, [compiler, '--build', 'src/service'], { cwd: copy, encoding: 'utf8' })
    .stdout;
}

describe('the service, without the folders of some sections and their lines', () => {
  // The compiler checks the whole service again.
  it('compiles', { timeout: 240_000 }, () => {
    expect(compile()).toBe('');
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

// What nobody runs would wait forever, without an error.
it('does not compile with a kind of record or a table of due rows that no subject lists', {
  timeout: 240_000,
}, () => {
  const file = join(copy, 'src/service/products/partners/subject.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace(', BankAccount: BANK_ACCOUNTS', ''));
  expect(compile()).toContain('isInNoSubject: "BankAccount"');
  writeFileSync(file, source);
  const recurring = join(copy, 'src/service/recurring/subject.ts');
  writeFileSync(recurring, readFileSync(recurring, 'utf8').replace(/^ +card_finders: .*$/m, ''));
  expect(compile()).toContain('isInNoSubject: "card_finders"');
});
