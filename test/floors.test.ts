import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, type Floors, ROOMS_OF } from './support/areas.ts';
import { findCircle } from './support/find-circle.ts';
import { listImports, ROOT } from './support/list-imports.ts';

const SERVICE = 'src/service';

/** The floors of the page. */
const PAGE_FLOORS: Floors = [
  {
    start:
      'components components/documents components/form components/outcome components/parts components/summary form host loading locales methods payment state styling sums texts wallets wallets/apple-pay wallets/google-pay'.split(
        ' ',
      ),
  },
  { sums: 'components/parts components/summary state'.split(' ') },
  {
    components:
      'components/form components/outcome components/parts components/summary methods state texts'.split(' '),
    'components/documents': 'components/parts components/summary locales state texts'.split(' '),
  },
  {
    'components/form': 'components/parts locales methods state texts'.split(' '),
    'components/outcome': 'components/parts locales state texts'.split(' '),
    'components/summary': 'components/parts state texts'.split(' '),
    host: 'form locales methods state texts'.split(' '),
    payment: 'form loading locales methods state texts wallets'.split(' '),
  },
  {
    'components/parts': 'form locales state texts'.split(' '),
    methods: 'form state'.split(' '),
    'wallets/apple-pay': 'state wallets'.split(' '),
    'wallets/google-pay': 'locales state wallets'.split(' '),
  },
  { form: 'locales state texts'.split(' '), wallets: ['state'], print: 'state texts'.split(' ') },
  { state: 'locales texts'.split(' ') },
  { mails: 'locales styling texts'.split(' ') },
  { texts: 'locales locales/service'.split(' ') },
  { 'locales/service': ['locales'] },
  { locales: [], styling: ['loading'], fonts: [], chat: ['loading'] },
  { loading: [] },
];

/** The same for the terminal. */
const TERMINAL_FLOORS: Floors = [
  { http: 'machine answers config'.split(' ') },
  { machine: 'dialogues customer answers host journal'.split(' '), check: [] },
  { dialogues: 'customer answers paper host journal'.split(' ') },
  { customer: ['answers'] },
  { answers: ['host'], paper: [] },
  { host: ['journal'] },
  { journal: [], config: [] },
];

/** The files of an area that connect its rooms, or define its refusals, events and mails. */
const WIRING: Record<string, string[]> = {
  checkout: [
    'confirmation.ts',
    'mail-kinds.ts',
    'money-mails.ts',
    'record-payment-mail.ts',
    'refusals.ts',
    'routes.ts',
    'subject.ts',
  ],
  ...Object.fromEntries(
    Object.keys(ROOMS_OF)
      .filter((area) => existsSync(join(ROOT, SERVICE, area, 'subject.ts')) && area !== 'checkout')
      .map((area) => [
        area,
        ['events.ts', 'mail-kinds.ts', 'refusals.ts', 'subject.ts'].filter((file) =>
          existsSync(join(ROOT, SERVICE, area, file)),
        ),
      ]),
  ),
};

interface House {
  root: string;
  floors: Floors;
  /** The files on top, which connect the floors: nothing below imports them. */
  wiring: string[];
  /** The fewest imports that the wiring has: a scan that finds nothing would also pass. */
  wiringImports: number;
  /** The floors are of areas: a folder counts together with all folders in it. */
  hasAreas?: boolean | undefined;
}

const HOUSES: House[] = [
  {
    root: SERVICE,
    floors: AREAS,
    wiring: [
      'choose-acquirer.ts',
      'company.ts',
      'create-adyen.ts',
      'create-app.ts',
      'create-bank.ts',
      'create-fixtures.ts',
      'create-followers.ts',
      'create-jobs.ts',
      'create-mails.ts',
      'create-retention.ts',
      'create-sandbox.ts',
      'main.ts',
      'schema.ts',
      'start-service.ts',
    ],
    wiringImports: 20,
    hasAreas: true,
  },
  ...Object.entries(ROOMS_OF).map(([area, floors]) => ({
    root: `${SERVICE}/${area}`,
    floors,
    wiring: WIRING[area] ?? [],
    wiringImports: WIRING[area] ? 3 : 0,
    hasAreas: Object.keys(ROOMS_OF).some((name) => name.startsWith(`${area}/`)) || area === 'back-office',
  })),
  {
    root: 'src/page',
    floors: PAGE_FLOORS,
    wiring: ['chat-client.ts', 'client.ts', 'print-client.ts', 'server.tsx'],
    wiringImports: 15,
  },
  {
    root: 'src/terminal',
    floors: TERMINAL_FLOORS,
    wiring: ['main.ts', 'start-terminal.ts'],
    wiringImports: 10,
  },
];

/** The imports that lead from one folder of a house to another, by folders. */
function listSteps({ root, hasAreas }: Pick<House, 'root' | 'hasAreas'>) {
  const getFolder = (path: string): string => {
    const folder = relative(root, dirname(path));
    return hasAreas ? folder.replace(/\/.*/, '') : folder;
  };
  const imports = listImports(root).filter(({ target }) => target.startsWith(`${root}/`));
  return {
    imports,
    getFolder,
    steps: imports
      .map(({ file, target }) => ({ file, from: getFolder(file), to: getFolder(target) }))
      .filter(({ from, to }) => from !== to),
  };
}

const isSource = (name: string): boolean => /\.tsx?$/.test(name);

describe.each(HOUSES)('the floors of $root', ({ root, floors, wiring, wiringImports, hasAreas }) => {
  const { imports, steps, getFolder } = listSteps({ root, hasAreas });

  it('hold every folder, and nothing but the wiring is above them', () => {
    const paths = readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((path) => getFolder(join(root, path)));
    expect(floors.flatMap((floor) => Object.keys(floor)).sort()).toEqual(
      [...new Set(paths)].filter(Boolean).sort(),
    );
    expect(readdirSync(join(ROOT, root)).filter(isSource).sort()).toEqual(wiring);
  });

  it.each(
    floors.flatMap((floor, height) => Object.entries(floor).map(([name, may]) => ({ name, may, height }))),
  )('keep $name to its list, which is below it', ({ name, may, height }) => {
    const below = floors.slice(height + 1).flatMap((floor) => Object.keys(floor));
    expect(may.filter((folder) => !below.includes(folder))).toEqual([]);
    const used = steps.filter(({ from }) => from === name).map(({ to }) => to);
    // Both ways: a list that allows more than is used describes another house.
    expect([...new Set(used)].sort()).toEqual([...may].sort());
  });

  it('import nothing from the wiring', () => {
    expect(steps.filter(({ to }) => to === '')).toEqual([]);
    expect(steps.filter(({ from }) => from === '').length).toBeGreaterThanOrEqual(wiringImports);
  });

  it('have no import cycle between files', () => {
    expect(findCircle(imports.map(({ file, target }) => [file, target]))).toBeUndefined();
  });

  it('have no circle between folders', () => {
    expect(findCircle(steps.map(({ from, to }) => [from, to]))).toBeUndefined();
  });
});

describe('the map in ARCHITECTURE.md', () => {
  const map =
    readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(/^\*\*The (?:service|core)/m)[1] ?? '';
  const rows = [...map.matchAll(/^\| `([\w/-]+)\/` \| (.*?) ?\|/gm)];
  const areas = rows.map(([, area = '']) => area).filter((area) => !area.includes('/'));

  /** The imports that lead up in a list from the top. */
  const findUpward = (floors: Floors, names: readonly string[]) =>
    floors
      .flatMap((floor) => Object.entries(floor))
      .flatMap(([name, may]) =>
        may.filter((other) => names.indexOf(other) < names.indexOf(name)).map((other) => [name, other]),
      );

  it('has a row for every area, from the top', () => {
    expect([...areas].sort()).toEqual(AREAS.flatMap((floor) => Object.keys(floor)).sort());
    expect(findUpward(AREAS, areas)).toEqual([]);
  });

  it.each(Object.keys(ROOMS_OF))('names the rooms of %s, from the top', (area) => {
    const floors = (ROOMS_OF[area] ?? []).map((floor) =>
      Object.fromEntries(
        Object.entries(floor).map(([room, may]) => [
          room.replace(/\/.*/, ''),
          may.map((name) => name.replace(/\/.*/, '')),
        ]),
      ),
    );
    const named = rows.find(([, name]) => name === area)?.[2]?.matchAll(/`([\w-]+)`/g) ?? [];
    const rooms = [...named].map(([, room = '']) => room);
    expect([...rooms].sort()).toEqual([...new Set(floors.flatMap((floor) => Object.keys(floor)))].sort());
    expect(findUpward(floors, rooms)).toEqual([]);
  });
});

/** The rooms without floors. */
const ROOMS = [
  'src/protocol',
  'src/sdk',
  'src/cli',
  'src/dashboard',
  'src/terminal-screen',
  'src/start',
  'src/build',
  'demo',
  'bench',
  'e2e',
  'test',
];

describe.each(ROOMS)('%s', (room) => {
  it('has no circle between files', () => {
    const imports = listImports(room).filter(({ target }) => target.startsWith(`${room}/`));
    expect(findCircle(imports.map(({ file, target }) => [file, target]))).toBeUndefined();
    // A scan that finds nothing would also pass.
    expect(imports.length).toBeGreaterThan(3);
  });

  it('has no circle between folders', () => {
    const steps = listImports(room)
      .filter(({ target }) => target.startsWith(`${room}/`))
      .map(({ file, target }): [string, string] => [dirname(file), dirname(target)]);
    expect(findCircle(steps.filter(([from, to]) => from !== to))).toBeUndefined();
  });
});

describe('the sandbox', () => {
  it('is imported by its wiring alone', () => {
    const importers = listSteps({ root: SERVICE, hasAreas: true }).steps.filter(({ to }) => to === 'sandbox');
    expect([...new Set(importers.map(({ file }) => file))]).toEqual([
      `${SERVICE}/create-sandbox.ts`,
      `${SERVICE}/subjects/subjects.ts`,
    ]);
  });
});

describe('the adapter to Adyen', () => {
  it('is imported by its wiring alone', () => {
    const importers = listSteps({ root: SERVICE, hasAreas: true }).steps.filter(({ to }) => to === 'adyen');
    expect([...new Set(importers.map(({ file }) => file))]).toEqual([
      `${SERVICE}/create-adyen.ts`,
      `${SERVICE}/subjects/subjects.ts`,
    ]);
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
