import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCircle } from './find-circle.ts';
import { listImports, ROOT } from './list-imports.ts';

const SERVICE = 'src/service';

/**
 * The floors of the service, from the top, with the folders that each folder imports. A folder imports only from floors
 * below its own: never upward, and never from a neighbor. ARCHITECTURE.md has the drawing.
 */
const FLOORS: Record<string, string[]>[] = [
  {
    checkout:
      'card-sessions links attempts subscriptions payments cards defense mails companies model assets clock http store addresses'.split(
        ' ',
      ),
    renewals: 'links jobs attempts subscriptions mandates mails model store'.split(' '),
    sections:
      'attempts charges card-sessions cards mandates links pos pos/orders pos/terminals pos/hardware subscriptions transactions disputes payments webhooks wallets directory lookups contacts integrations auth idempotency calls companies model http store'.split(
        ' ',
      ),
    operations:
      'payments deliveries defense companies clock http store store/dialects addresses config'.split(' '),
  },
  {
    'pos/orders': 'pos/terminals pos attempts payments calls companies model http store'.split(' '),
    'pos/link': 'pos/terminals pos attempts cards payments companies model http store'.split(' '),
    'card-sessions': 'links subscriptions cards calls companies model http store'.split(' '),
    charges: 'links transactions attempts mandates idempotency calls companies model http store'.split(' '),
  },
  {
    'pos/terminals': 'pos mails calls companies model http store'.split(' '),
    links: 'attempts payments calls companies model http store addresses'.split(' '),
    jobs: 'attempts disputes payments store'.split(' '),
    integrations: 'directory webhooks calls companies model http store addresses'.split(' '),
    simulators:
      'attempts transactions disputes pos/hardware payments webhooks wallets auth defense calls companies model clock http store store/dialects addresses'.split(
        ' ',
      ),
  },
  {
    disputes: 'payments calls http store'.split(' '),
    'pos/hardware': 'wallets calls companies outbox model http store'.split(' '),
    transactions: 'payments calls model http store store/dialects'.split(' '),
    attempts: 'subscriptions payments cards mandates mails model store store/dialects'.split(' '),
  },
  { subscriptions: 'payments cards mandates mails calls companies outbox model http store'.split(' ') },
  {
    payments: 'calls companies outbox model http store'.split(' '),
    directory: 'calls companies model http store addresses'.split(' '),
    lookups: 'calls model http'.split(' '),
    contacts: 'calls records model http'.split(' '),
    webhooks: 'calls companies outbox deliveries model http store addresses'.split(' '),
  },
  {
    pos: ['store'],
    wallets: 'calls http store'.split(' '),
    auth: 'calls companies model http'.split(' '),
    idempotency: 'clock http store'.split(' '),
    cards: 'calls outbox model http store'.split(' '),
    mandates: 'calls outbox model http store'.split(' '),
    defense: 'companies http store addresses'.split(' '),
    records: 'calls companies model http store'.split(' '),
    mails: 'companies model assets store'.split(' '),
  },
  { calls: 'companies model http store'.split(' ') },
  {
    companies: 'model http store addresses config'.split(' '),
    outbox: 'model store addresses'.split(' '),
    deliveries: 'model http store store/dialects addresses'.split(' '),
  },
  { model: 'http store'.split(' ') },
  { assets: 'http config'.split(' '), clock: ['store'] },
  { http: 'store/dialects config'.split(' '), store: 'store/migrations store/dialects config'.split(' ') },
  { 'store/migrations': ['store/dialects'] },
  { 'store/dialects': [], addresses: [], config: [] },
];

/** The same for the page. */
const PAGE_FLOORS: Record<string, string[]>[] = [
  {
    start:
      'components payment host methods wallets wallets/apple-pay wallets/google-pay form styling state texts locales'.split(
        ' ',
      ),
  },
  {
    components: 'methods form state texts locales'.split(' '),
    payment: 'methods wallets form state texts locales'.split(' '),
    host: 'methods form state texts locales'.split(' '),
  },
  {
    methods: 'form state'.split(' '),
    'wallets/apple-pay': 'wallets state'.split(' '),
    'wallets/google-pay': 'wallets state locales'.split(' '),
  },
  { form: 'state texts locales'.split(' '), wallets: ['state'] },
  { state: 'texts locales'.split(' ') },
  { texts: 'locales locales/service'.split(' ') },
  { 'locales/service': ['locales'] },
  { locales: [], styling: [], fonts: [] },
];

/** The same for the terminal. */
const TERMINAL_FLOORS: Record<string, string[]>[] = [
  { http: 'machine answers paper config'.split(' ') },
  { machine: 'customer answers paper host journal'.split(' '), check: [] },
  { customer: ['answers'] },
  { answers: ['host'], paper: [] },
  { host: ['journal'] },
  { journal: [], config: [] },
];

interface House {
  root: string;
  floors: Record<string, string[]>[];
  /** The files on top, which connect the floors: nothing below imports them. */
  wiring: string[];
  /** The fewest imports that the wiring has: a scan that finds nothing would also pass. */
  wiringImports: number;
}

const HOUSES: House[] = [
  {
    root: SERVICE,
    floors: FLOORS,
    wiring: ['create-app.ts', 'create-jobs.ts', 'create-sandbox.ts', 'main.ts', 'start-service.ts'],
    wiringImports: 20,
  },
  { root: 'src/page', floors: PAGE_FLOORS, wiring: ['client.ts', 'server.tsx'], wiringImports: 15 },
  {
    root: 'src/terminal',
    floors: TERMINAL_FLOORS,
    wiring: ['main.ts', 'start-terminal.ts'],
    wiringImports: 10,
  },
];

/** The imports that lead from one folder of a house to another, by folders. */
function listSteps(root: string) {
  const getFolder = (path: string): string => relative(root, dirname(path));
  const imports = listImports(root).filter(({ target }) => target.startsWith(`${root}/`));
  return {
    imports,
    steps: imports
      .map(({ file, target }) => ({ file, from: getFolder(file), to: getFolder(target) }))
      .filter(({ from, to }) => from !== to),
  };
}

describe.each(HOUSES)('the floors of $root', ({ root, floors, wiring, wiringImports }) => {
  const { imports, steps } = listSteps(root);

  it('hold every folder, and nothing but the wiring is above them', () => {
    const entries = readdirSync(join(ROOT, root), { recursive: true, withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory());
    const paths = folders.map(({ parentPath, name }) => relative(join(ROOT, root), join(parentPath, name)));
    expect(floors.flatMap((floor) => Object.keys(floor)).sort()).toEqual(paths.sort());
    const files = readdirSync(join(ROOT, root)).filter((name) => /\.tsx?$/.test(name));
    expect(files.sort()).toEqual(wiring);
  });

  it.each(
    floors.flatMap((floor, height) => Object.entries(floor).map(([name, may]) => ({ name, may, height }))),
  )('$name imports from its list, which is below it', ({ name, may, height }) => {
    const below = floors.slice(height + 1).flatMap((floor) => Object.keys(floor));
    expect(may.filter((folder) => !below.includes(folder))).toEqual([]);
    const used = steps.filter(({ from }) => from === name).map(({ to }) => to);
    // Both ways: a list that allows more than is used describes another house.
    expect([...new Set(used)].sort()).toEqual([...may].sort());
  });

  it('import nothing from the wiring', () => {
    expect(steps.filter(({ to }) => to === '')).toEqual([]);
    expect(steps.filter(({ from }) => from === '').length).toBeGreaterThan(wiringImports);
  });

  it('have no circle between files', () => {
    expect(findCircle(imports.map(({ file, target }) => [file, target]))).toBeUndefined();
  });

  it('have no circle between folders', () => {
    expect(findCircle(steps.map(({ from, to }) => [from, to]))).toBeUndefined();
  });
});

/** The rooms without floors. */
const ROOMS = [
  'src/protocol',
  'src/sdk',
  'src/dashboard',
  'src/terminal-screen',
  'src/start',
  'src/build',
  'demo',
  'bench',
  'e2e',
];

describe.each(ROOMS)('%s', (room) => {
  it('has no circle between files', () => {
    const imports = listImports(room).filter(({ target }) => target.startsWith(`${room}/`));
    expect(findCircle(imports.map(({ file, target }) => [file, target]))).toBeUndefined();
    // A scan that finds nothing would also pass.
    expect(imports.length).toBeGreaterThan(3);
  });

  // Around the sources, a folder may hold what its parent is made of.
  it.runIf(room.startsWith('src/'))('has no circle between folders', () => {
    const steps = listImports(room)
      .filter(({ target }) => target.startsWith(`${room}/`))
      .map(({ file, target }): [string, string] => [dirname(file), dirname(target)]);
    expect(findCircle(steps.filter(([from, to]) => from !== to))).toBeUndefined();
  });
});

describe('the simulators', () => {
  it('are imported by the sandbox’s wiring alone', () => {
    const importers = listSteps(SERVICE).steps.filter(({ to }) => to === 'simulators');
    expect([...new Set(importers.map(({ file }) => file))]).toEqual([`${SERVICE}/create-sandbox.ts`]);
  });
});

describe('findCircle', () => {
  it.each<[imports: [string, string][], circle: string[] | undefined]>([
    [[], undefined],
    [[['a', 'b']], undefined],
    [
      [
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ],
      undefined,
    ],
    [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      ['a', 'b', 'a'],
    ],
    [
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'b'],
      ],
      ['b', 'c', 'd', 'b'],
    ],
  ])('finds in %j %j', (pairs, circle) => {
    expect(findCircle(pairs)).toEqual(circle);
  });
});
