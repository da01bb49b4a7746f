import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS } from './support/areas.ts';
import { listSources, ROOT } from './support/list-imports.ts';

const SERVICE = join(ROOT, 'src/service');

/**
 * Tables that several rooms of their area write, with the reason. Every other table has one room that writes it, and rows of
 * other areas are only read.
 */
const SHARED: Record<string, string> = {
  companies: 'The fixtures set companies up, and calls change them.',
  users: 'The fixtures set users up, and calls change them.',
  authorized_domains: 'The fixtures list domains, and a new company brings its own.',
  payments:
    'The state machine moves a payment, an attempt claims it, a change of its link changes its terms.',
  links: 'A change of a link, its due time and its account are different steps.',
  orders: 'A till opens an order, and a terminal or the payment ends it.',
  terminals: 'A terminal is delivered, assigned to a store, connected and claimed for a payment.',
  terminal_attempts: 'A terminal reports what the till or a local payment has begun.',
  terminal_messages: 'A till queues a message, and the terminal fetches it.',
  card_sessions: 'A merchant opens a session, and a saved card ends it.',
  webhooks: 'A merchant registers a webhook, and failing deliveries disable it.',
  events: 'The outbox records events, and a registration can ask for a test event.',
  deliveries: 'The outbox queues deliveries, the worker sends them, and a merchant can resend them.',
};

/** Files that write tables by a variable, with these tables. The store's own claims rows for the job of their owner. */
const GENERIC: Record<string, string[]> = {
  'platform/store/claim-due.ts': [],
  'recurring/cards/saved-cards.ts': ['saved_cards', 'remembered_cards'],
  'sandbox/call-log/newest-entries.ts': ['logged_calls', 'received_webhooks'],
};

interface Source {
  /** The path in the service. */
  path: string;
  room: string;
  text: string;
}

const toArea = (room: string): string => room.replace(/\/.*/, '');

const sources: Source[] = listSources('src/service').map((file) => {
  // A comment may name a table.
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return { path: relative(SERVICE, file), room: relative(SERVICE, dirname(file)), text };
});

/** The places that define tables: the table, and the room that it is in. */
const owners = new Map(
  sources.flatMap(({ room, text }) => {
    const [, defined = ''] = /= defineTables\(\{\n([\s\S]*?)\n\}\);/.exec(text) ?? [];
    return [...defined.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']): [string, string] => [table, room]);
  }),
);

const writes = (table: string): RegExp =>
  new RegExp(
    `(?:insertInto|updateTable|deleteFrom)\\(\\s*'${table}'|(?:insert into|update|delete from) ${table}\\b`,
  );
const reads = (table: string): RegExp =>
  new RegExp(
    `(?:selectFrom|Join)\\(\\s*'${table}\\b|selectFrom\\(\\[[^\\]]*'${table}\\b|(?:from|join) ${table}\\b`,
  );

/** The refusals that an area defines, by their codes. */
const refusals = await Promise.all(
  listSources('src/service')
    .filter((file) => file.endsWith('refusals.ts') && !file.endsWith('define-refusals.ts'))
    .map(async (file): Promise<[area: string, codes: string[]]> => {
      const [own] = Object.values((await import(file)) as Record<string, object>);
      return [toArea(relative(SERVICE, dirname(file))), Object.values(own ?? {}).flatMap(Object.keys)];
    }),
);

const findRooms = (found: (source: Source) => boolean) => [
  ...new Set(sources.filter(found).map(({ room }) => room)),
];
const findWriters = (table: string) =>
  findRooms(({ path, text }) => writes(table).test(text) || GENERIC[path]?.includes(table) === true);
/** The areas on floors below an area. */
const listBelow = (area: string): string[] => {
  const height = AREAS.findIndex((floor) => area in floor);
  return AREAS.slice(height + 1).flatMap((floor) => Object.keys(floor));
};

it('finds the tables', () => {
  expect(owners.size).toBeGreaterThan(60);
  expect(findWriters('payments').length).toBeGreaterThan(1);
});

it('knows every file that writes a table by a variable', () => {
  const found = sources.filter(({ text }) => /(?:insertInto|updateTable|deleteFrom)\([^)'`]/.test(text));
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(GENERIC));
});

describe.each([...owners])('the table %s of %s', (table, owner) => {
  it('is written by its area alone', () => {
    const areas = findWriters(table).map(toArea);
    expect([...new Set(areas)]).toEqual([toArea(owner)]);
  });

  it('is written by one room, unless a reason is given', () => {
    const rooms = findWriters(table).filter((room) => room !== owner);
    expect(table in SHARED).toBe(rooms.length > 1);
  });

  it('is read by no area below its own', () => {
    const below = listBelow(toArea(owner));
    const readers = findRooms(({ text }) => reads(table).test(text));
    expect(readers.filter((room) => below.includes(toArea(room)))).toEqual([]);
  });
});

it.each(refusals)('the refusals of %s are thrown by no area below it', (area, codes) => {
  expect(codes.length).toBeGreaterThan(0);
  const below = sources.filter(({ room }) => listBelow(area).includes(toArea(room)));
  const thrown = below.flatMap(({ path, text }) =>
    codes.filter((code) => text.includes(`'${code}'`)).map((code) => `${path} ${code}`),
  );
  expect(thrown).toEqual([]);
});
