import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECTIONS } from '../src/service/sections/section-table.ts';
import { EVENTS, MAIL_KINDS, REFUSALS } from '../src/service/subjects/facts.ts';
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

const EVENT_NAMES: readonly string[] = EVENTS.types.map(({ name }) => name);

/** The files where owners define their parts of a subject, each with the names that the service knows. */
const DEFINED: [file: string, definer: string, known: readonly string[]][] = [
  ['events.ts', 'defineEvents', EVENT_NAMES],
  ['refusals.ts', 'defineRefusals', [...Object.keys(REFUSALS.calls), ...Object.keys(REFUSALS.fields)]],
  ['mail-kinds.ts', 'defineMails', Object.keys(MAIL_KINDS)],
];

// An event that is missing could not be registered for, and a refusal would be answered as a fault.
it.each(DEFINED)('lists what every %s defines', async (name, definer, known) => {
  const files = listSources('src/service').filter((file) =>
    readFileSync(file, 'utf8').includes(`= ${definer}(`),
  );
  // The compiler of the tests knows the types of files with these names.
  expect([...new Set(files.map((file) => basename(file).replace('http-', '')))]).toEqual([name]);
  for (const file of files) {
    const values = Object.values((await import(file)) as Record<string, object>);
    const tables = values.flatMap((value) =>
      definer === 'defineRefusals' ? (Object.values(value) as object[]) : [value],
    );
    const names = tables.flatMap((table) => Object.keys(table));
    expect(names).not.toEqual([]);
    expect(names.filter((defined) => !known.includes(defined))).toEqual([]);
  }
});

/**
 * The sections of the API that can be removed, with a path of each, refusals of a call and of a field, and an event. The simulated
 * banks know those of banking, and the simulated review those of partners.
 */
const REMOVED: [folder: string, slug: string, path: string, codes: string[], event: string][] = [
  ['contracts', 'contracts', '/contracts/{', ['CONTRACT_STATE', 'ONE_SIGNER'], 'contract.sent'],
  ['chat', 'chat', '/chat/sessions', ['CHAT_SESSION_OVER'], 'chat.message'],
  ['fiscal', 'fiscal-invoices', '/fiscal-invoices', ['INVOICE_EXISTS', 'ITALY_ONLY'], 'invoice.sent'],
  ['domains', 'domains', '/domains', ['QUOTE_USED', 'NOT_ELIGIBLE'], 'domain.active'],
];
const CODES = REMOVED.flatMap(([, , , codes]) => codes);
const REMOVED_EVENTS = REMOVED.map(([, , , , event]) => event);

interface OpenApi {
  paths: object;
  components: { schemas: { Rejection: object } };
}

const SOURCES = ['src/service', 'src/protocol', 'src/programs'];
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
    const read = async (path: string) => {
      const answer = await fetch(`${baseUrl}/api/v5${path}`);
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const { Sections } = (await read('')).body as { Sections: { OpenApiUrl: string }[] };
    const slugs = Sections.map(({ OpenApiUrl }) => OpenApiUrl.split('/').at(-1) ?? '');
    expect(slugs).toHaveLength(SECTIONS.length - REMOVED.length);
    const documents = await Promise.all(slugs.map((slug) => read(`/openapi/${slug}`)));
    const paths = documents.flatMap(({ body }) => Object.keys((body as OpenApi).paths));
    expect(paths.length).toBeGreaterThan(100);
    for (const [, slug, path] of REMOVED) {
      expect((await read(`/openapi/${slug}`)).status).toBe(404);
      expect(paths.filter((found) => found.includes(path))).toEqual([]);
    }
    const refusals = documents.map(({ body }) => (body as OpenApi).components.schemas.Rejection);
    const codes = JSON.stringify(refusals)
      .match(/"[A-Z_]+"/g)
      ?.map((code) => JSON.parse(code) as string);
    expect(codes).toEqual(expect.arrayContaining(['CONSENT_STATE', 'ONE_OF']));
    expect(codes?.filter((code) => CODES.includes(code))).toEqual([]);
  });

  it('has none of their events', async () => {
    const call = async (path: string, init?: RequestInit) =>
      (await fetch(`${await service?.ready}/api/v4${path}`, init)).json() as Promise<{
        AccessToken: string;
        EventTypes: { Name: string }[];
      }>;
    const { AccessToken } = await call('/auth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Username: 'merchant', Password: 'sandbox-merchant' }),
    });
    const { EventTypes } = await call('/webhooks/event/type', {
      headers: { authorization: `Bearer ${AccessToken}` },
    });
    const names = EventTypes.map(({ Name }) => Name);
    expect(names).toEqual(expect.arrayContaining(['payment.settled', 'consent.authorised']));
    expect(names.filter((name) => REMOVED_EVENTS.includes(name))).toEqual([]);
  });
});

describe('the service, with them', () => {
  it('has their refusals and events', () => {
    expect([...Object.keys(REFUSALS.calls), ...Object.keys(REFUSALS.fields)]).toEqual(
      expect.arrayContaining(CODES),
    );
    expect(EVENT_NAMES).toEqual(expect.arrayContaining(REMOVED_EVENTS));
  });
});

// The rows would wait forever, without an error.
it('does not compile with a kind of record, a table of due rows or refusals that no subject lists', {
  timeout: 240_000,
}, () => {
  const file = join(copy, 'src/service/products/partners/subject.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace(', BankAccount: BANK_ACCOUNTS', ''));
  expect(compile()).toContain('isInNoSubject: "BankAccount"');
  writeFileSync(file, source.replace(/^ +refusals: .*$/m, ''));
  expect(compile()).toContain('isInNoSubject: "partners"');
  writeFileSync(file, source);
  const recurring = join(copy, 'src/service/recurring/subject.ts');
  writeFileSync(recurring, readFileSync(recurring, 'utf8').replace(/^ +card_finders: .*$/m, ''));
  expect(compile()).toContain('isInNoSubject: "card_finders"');
});
