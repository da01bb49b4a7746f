import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, ROOMS_OF } from './support/areas.ts';
import { listSources, ROOT } from './support/list-imports.ts';

const SERVICE = join(ROOT, 'src/service');

/** Tables that several rooms write, with these rooms of their area and the reason. Every other table is written by one room. */
const SHARED: Record<string, [rooms: string, reason: string]> = {
  companies: ['companies seeding tables', 'The fixtures set companies up, and calls change them.'],
  users: ['companies seeding tables', 'The fixtures set users up, and calls change them.'],
  stores: ['seeding tables', 'The fixtures set stores up, and calls change them.'],
  authorized_domains: [
    'companies seeding tables',
    'The fixtures list domains, calls change them, and a new company brings its own.',
  ],
  payments: [
    'attempts links modifications payments transactions',
    'The state machine moves a payment, an attempt claims it, a change of its link changes its terms, a refund adds to its sum, and someone writes notes.',
  ],
  links: ['links payments terms', 'A change of a link, its due time and its account are different steps.'],
  orders: ['attempts connection orders', 'A till opens an order, and a terminal or the payment ends it.'],
  terminals: [
    'attempts connection terminals',
    'A terminal is delivered and assigned to a store, it connects, and a payment claims it.',
  ],
  terminal_attempts: [
    'attempts connection',
    'A terminal reports what the till or a local payment has begun.',
  ],
  terminal_messages: ['attempts connection', 'A till queues a message, and the terminal fetches it.'],
  card_sessions: ['card-sessions cards', 'A merchant opens a session, and a saved card ends it.'],
  remembered_cards: [
    'cards remembered',
    'A card is kept by the rules of saved cards, and forgotten with its address.',
  ],
  webhooks: [
    'deliveries registrations',
    'A merchant registers a webhook, and failing deliveries disable it.',
  ],
  bank_entries: [
    'files matching',
    'An import and a person write what a file says and what was decided, and matching writes which payment it has paid.',
  ],
  events: ['outbox registrations', 'The outbox records events, and a registration can ask for a test event.'],
  deliveries: [
    'deliveries outbox registrations',
    'The outbox queues deliveries, the worker sends them, and a merchant can resend them.',
  ],
  adyen_payments: [
    'notifications requests',
    'A request records what was asked and answered, and a notification what Adyen reports later.',
  ],
};

/** Tables that a room on a lower floor accesses, through a variable, with the reason. */
const UPWARD: Record<string, [room: string, reason: string]> = {
  remembered_cards: [
    'recurring/cards',
    'The room above passes the table, so that both tables of cards keep a card by the same rules.',
  ],
};

/** Files that name tables by a variable, with these tables. Those of the store get the table from the owner of a job. */
const GENERIC: Record<string, string[]> = {
  'back-office/overview/read-figures.ts': ['figures', 'figure_postings'],
  'platform/store/claim-due.ts': [],
  'platform/store/migrate-store.ts': [],
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

/** The owner of the tables of a room: its area, or the part of it with a subject of its own, such as a product. */
const toOwner = (room: string): string => {
  const isOwner = existsSync(join(SERVICE, room, 'subject.ts')) || !room.includes('/');
  return isOwner ? room : toOwner(dirname(room));
};

/** Patterns of the text before the name of a table, in a call of the query builder and in raw SQL. */
const WRITE = String.raw`(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*`;
const READ = String.raw`(?:selectFrom|Join|\.from|using)\(\s*`;
const RAW_WRITE = String.raw`\b(?:(?:insert|replace|merge)\s+into|update|delete\s+from)\s+(?:only\s+)?"?`;
const RAW_READ = String.raw`\b(?:from|join|using)\s+(?:only\s+)?"?`;

const writes = (table: string): RegExp =>
  new RegExp(String.raw`${WRITE}'${table}\b|${RAW_WRITE}${table}\b`, 'i');
const reads = (table: string): RegExp =>
  new RegExp(String.raw`${READ}(?:\[[^\]]*)?'${table}\b|${RAW_READ}${table}\b`, 'i');
const WRITES_ANY = new RegExp(String.raw`${WRITE}[^\s')]|${RAW_WRITE}\$\{`, 'i');
/** Ignores subqueries, which name their own tables. */
const READS_ANY = /(?:selectFrom|Join)\((?!\s*['[(]|.*\.as\()|sql\.(?:table|id)\(/;

/** The refusals that an area defines, by their codes. */
const refusals = await Promise.all(
  listSources('src/service')
    .filter((file) => file.endsWith('refusals.ts') && !file.endsWith('define-refusals.ts'))
    .map(async (file): Promise<[area: string, codes: string[]]> => {
      const [own] = Object.values((await import(file)) as Record<string, object>);
      return [toArea(relative(SERVICE, dirname(file))), Object.values(own ?? {}).flatMap(Object.keys)];
    }),
);

const findRooms = (found: (source: Source) => boolean | undefined) => [
  ...new Set(sources.filter(found).map(({ room }) => room)),
];
const findAccess = (table: string, named: RegExp, any: RegExp) =>
  findRooms(({ path, text }) => named.test(text) || (GENERIC[path]?.includes(table) && any.test(text)));
const findWriters = (table: string) => findAccess(table, writes(table), WRITES_ANY);
const findReaders = (table: string) => findAccess(table, reads(table), READS_ANY);

/** The areas on floors below an area. */
const listBelow = (area: string): string[] => {
  const height = AREAS.findIndex((floor) => area in floor);
  return AREAS.slice(height + 1).flatMap((floor) => Object.keys(floor));
};

/** The part of an area that a room is in, and its floor from the top. The files that connect the floors are above all. */
function findPart(room: string, area: string): { name: string | undefined; height: number } {
  const floors = (area ? ROOMS_OF[area] : AREAS) ?? [];
  const names = floors.flatMap((floor) => Object.keys(floor)).sort((a, b) => b.length - a.length);
  const name = names.find((part) => `${room}/`.startsWith(`${join(area, part)}/`));
  return { name, height: floors.findIndex((floor) => name !== undefined && name in floor) };
}

/** Whether a room is the other one, or on a floor above it. */
function isAbove(upper: string, lower: string, area = ''): boolean {
  const [from, to] = [findPart(upper, area), findPart(lower, area)];
  if (from.name !== to.name) return from.height < to.height;
  return from.name === undefined || isAbove(upper, lower, join(area, from.name));
}

it('finds the tables', () => {
  expect(owners.size).toBeGreaterThan(60);
  expect(findWriters('payments').length).toBeGreaterThan(1);
  expect(findReaders('payments').length).toBeGreaterThan(20);
  expect([...Object.keys(SHARED), ...Object.keys(UPWARD)].filter((table) => !owners.has(table))).toEqual([]);
});

it.each<[statement: string, does: 'writes' | 'reads' | 'neither']>([
  ["insertInto('links')", 'writes'],
  ["updateTable(\n  'links as l'\n)", 'writes'],
  ["mergeInto('links as l')", 'writes'],
  ["replaceInto('links')", 'writes'],
  ['UPDATE links SET', 'writes'],
  ['insert into "links" (id)', 'writes'],
  ['update only links', 'writes'],
  ["selectFrom('links as l')", 'reads'],
  ["selectFrom(['payments', 'links'])", 'reads'],
  ["leftJoin('links', 'links.id', 'payments.id')", 'reads'],
  ["updateTable('payments').from('links')", 'reads'],
  ["deleteFrom('payments').using('links')", 'reads'],
  ['SELECT 1 FROM\n links', 'reads'],
  ["selectFrom('links_of_others')", 'neither'],
  ["select('links.id')", 'neither'],
])('%j %s the links', (statement, does) => {
  expect(writes('links').test(statement)).toBe(does === 'writes');
  expect(reads('links').test(statement)).toBe(does === 'reads');
});

it('knows every file that names a table by a variable', () => {
  const found = sources.filter(({ text }) => WRITES_ANY.test(text) || READS_ANY.test(text));
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(GENERIC));
});

describe.each([...owners])('the table %s of %s', (table, owner) => {
  const writers = findWriters(table);
  const readers = findReaders(table);

  it('is written by its owner alone', () => {
    expect([...new Set(writers.map(toOwner))]).toEqual([toOwner(owner)]);
  });

  it('is written by one room, unless several are listed with a reason', () => {
    const [listed] = SHARED[table] ?? [];
    if (listed) expect(writers.map((room) => basename(room)).sort()).toEqual(listed.split(' '));
    expect(writers.length > 1).toBe(listed !== undefined);
  });

  it('is accessed by no room below its own, or beside it', () => {
    const rooms = [...new Set([...writers, ...readers])];
    const listed = UPWARD[table]?.slice(0, 1) ?? [];
    expect(rooms.filter((room) => !isAbove(room, owner))).toEqual(listed);
  });

  it('is read by no other product, if a product owns it', () => {
    const beside = readers.filter(
      (room) => toArea(room) === toArea(owner) && toOwner(owner) !== toArea(owner),
    );
    expect(beside.filter((room) => toOwner(room) !== toOwner(owner))).toEqual([]);
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
