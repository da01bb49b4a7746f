import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORD_KINDS } from '../src/service/sections/record-kinds.ts';
import { EVENTS, MAIL_KINDS, REFUSALS } from '../src/service/subjects/facts.ts';
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

it('has a call or a page in every subject', () => {
  for (const { calls = [], registerPages } of SUBJECTS) expect(calls.length || registerPages).toBeTruthy();
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
  components: {
    schemas: {
      Rejection: {
        properties: {
          Code: { enum: string[] };
          Errors: { items: { properties: { Code: { enum: string[] } } } };
        };
      };
    };
  };
}

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
    const read = async (slug: string) => {
      const answer = await fetch(`${baseUrl}/api/v5/openapi/${slug}`);
      return (await answer.json()) as OpenApi;
    };
    for (const [, slug, path] of REMOVED)
      expect(Object.keys((await read(slug)).paths).filter((found) => found.includes(path))).toEqual([]);
    const { paths, components } = await read('banking-services');
    expect(Object.keys(paths).length).toBeGreaterThan(10);
    const { Code, Errors } = components.schemas.Rejection.properties;
    const codes = [...Code.enum, ...Errors.items.properties.Code.enum];
    expect(codes).toEqual(expect.arrayContaining(['CONSENT_STATE', 'ONE_OF']));
    expect(codes.filter((code) => CODES.includes(code))).toEqual([]);
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
