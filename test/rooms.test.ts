import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileWith } from './support/compile-with.ts';
import { listImports, listSources, ROOT } from './support/list-imports.ts';

/** The arrows of ARCHITECTURE.md: the rooms and packages that each room may import; `*` is any package. */
const ROOMS: Record<string, { rooms: string[]; packages: string[] }> = {
  'src/protocol': { rooms: [], packages: [] },
  'src/programs': { rooms: [], packages: ['*'] },
  'src/drawing': { rooms: [], packages: ['preact'] },
  // The two are optional peers of the npm package; the test of the package says that no other entry imports them.
  'src/sdk': { rooms: ['src/protocol'], packages: ['react', 'vue', '#api-calls'] },
  // Only by the name of the package, as a program would.
  'src/cli': { rooms: ['src/sdk', 'src/protocol'], packages: ['*'] },
  'src/page': {
    rooms: ['src/protocol', 'src/drawing'],
    packages: ['marked', 'preact', 'preact-render-to-string'],
  },
  'src/dashboard': {
    rooms: ['src/protocol', 'src/drawing'],
    packages: ['fflate', 'preact', 'uplot', '#api-calls'],
  },
  'src/manual': { rooms: [], packages: [] },
  'src/service': { rooms: ['src/protocol', 'src/programs'], packages: ['*'] },
  'src/terminal': { rooms: ['src/protocol', 'src/programs'], packages: ['*'] },
  'src/terminal-screen': { rooms: ['src/protocol', 'src/drawing'], packages: ['preact'] },
  'src/start': { rooms: ['src/programs'], packages: ['*'] },
  'src/build': { rooms: [], packages: ['*'] },
  demo: { rooms: [], packages: ['*'] },
  e2e: { rooms: [], packages: ['*'] },
};

const NAMES = Object.keys(ROOMS);

const isInside = (path: string, folder: string) => path.startsWith(`${folder}/`);

describe.each(Object.entries(ROOMS))('%s', (room, { rooms, packages }) => {
  const imports = listImports(room);

  it('imports only from the rooms that it may import', () => {
    const foreign = imports.filter(
      ({ target, isPackage }) => !isPackage && ![room, ...rooms].some((name) => isInside(target, name)),
    );
    expect(foreign).toEqual([]);
    // The scan must find imports, because an empty result would also pass.
    expect(imports.length).toBeGreaterThan(0);
  });

  it('imports only the packages that it may import', () => {
    const foreign = imports.filter(
      ({ target, isPackage }) => isPackage && !packages.includes('*') && !packages.includes(target),
    );
    expect(foreign).toEqual([]);
  });
});

describe('exported names', () => {
  /** Entries of the package, each with its own `ServicePay`, and the mock, whose files take the places of the script's. */
  const TWINS = /^src\/sdk\/(npm|mock)\//;
  /** Names with the same meaning in each of their files. */
  const SAME_MEANING = [
    // A lazy file, and the function that loads it first.
    'refuseInsecurePress',
    'retryWithProof',
    // The root of each interface.
    'App',
    // Written twice, because neither room may import the other.
    'escapeHtml',
    // Answers and statuses of the service, repeated in the dashboard, which may not import the service.
    'AttemptOfPayment',
    'FoundPayment',
    'ORDER_STATUSES',
    'PaymentHistory',
    'SentWebhook',
  ];

  it('have one meaning in all rooms', () => {
    const places = new Map<string, string[]>();
    for (const path of listSources('src')) {
      const file = relative(ROOT, path);
      if (TWINS.test(file) || /\/locales\//.test(file)) continue;
      const exported = /^export (?:async )?(?:const|function|class|interface|type|let) (\w+)/gm;
      for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(exported))
        places.set(name, [...(places.get(name) ?? []), file]);
    }
    const doubles = [...places].filter(([, files]) => files.length > 1);
    expect(doubles.filter(([name]) => !SAME_MEANING.includes(name))).toEqual([]);
    // An entry that is no longer needed would permit a second meaning.
    expect(SAME_MEANING.filter((name) => !doubles.some(([double]) => double === name))).toEqual([]);
    expect(places.size).toBeGreaterThan(1_000);
  });
});

describe('the compiler', () => {
  const OUT_OF_ROOM = /is not under 'rootDir'|not listed within the file list/;
  const A_FILE_OF = {
    'src/protocol': 'money.ts',
    'src/sdk': 'api/types.ts',
    'src/page': 'state/page-state.ts',
    'src/dashboard': 'data/answers.ts',
    'src/manual': 'search-index.ts',
    'src/service': 'calls/companies/scopes.ts',
    'src/terminal': 'host/host.ts',
    'src/terminal-screen': 'data/answers.ts',
  };
  type Room = keyof typeof A_FILE_OF;
  /** Globals that each room has not, each with what the compiler says. */
  const UNKNOWN: [room: Room, text: string, message: RegExp][] = [
    ['src/protocol', 'document.title', /'document'/],
    ['src/protocol', 'process.env', /'process'/],
    ['src/protocol', 'setTimeout(() => {}, 1)', /'setTimeout'/],
    ['src/service', 'document.title', /'document'/],
    ['src/sdk', 'process.env', /'process'/],
    ['src/page', 'process.env', /'process'/],
    ['src/dashboard', 'process.env', /'process'/],
    ['src/manual', 'process.env', /'process'/],
    ['src/terminal', 'document.title', /'document'/],
    ['src/terminal-screen', 'process.env', /'process'/],
  ];
  const KNOWN: [room: Room, text: string][] = [
    ['src/service', 'process.env'],
    ['src/sdk', 'document.title'],
    ['src/page', 'document.title'],
  ];
  const writeExport = (text: string) => `export const value = ${text};`;
  const writeImport = (room: string, target: string) =>
    `import type * as other from '${relative(join(ROOT, room), join(ROOT, target))}'; export type { other };`;
  const listTargets = (room: string, isAllowed: boolean) =>
    Object.entries(A_FILE_OF)
      .filter(([other]) => other !== room && ROOMS[room]?.rooms.includes(other) === isAllowed)
      .map(([other, file]) => `${other}/${file}`);

  const ALL = NAMES.filter((name) => name.startsWith('src/'));
  it.each(ALL)('keeps %s apart', (room) => {
    const foreign = listTargets(room, false);
    const allowed = listTargets(room, true);
    const unknown = UNKNOWN.filter(([name]) => name === room);
    const known = KNOWN.filter(([name]) => name === room);
    const complaints = compileWith(join(ROOT, room), [
      ...foreign.map((target) => writeImport(room, target)),
      ...unknown.map(([, text]) => writeExport(text)),
      ...allowed.map((target) => writeImport(room, target)),
      ...known.map(([, text]) => writeExport(text)),
    ]);
    for (const target of foreign)
      expect(
        complaints.shift()?.filter((text) => text.includes(target) && OUT_OF_ROOM.test(text)),
      ).not.toEqual([]);
    for (const [, , message] of unknown) expect(complaints.shift()?.join(' ')).toMatch(message);
    expect(complaints).toEqual([...allowed, ...known].map(() => []));
  });
});

/** The rooms whose exports leave the repository, and files that stand in for others. */
const PUBLISHED = /^src\/sdk\/(api|element|mock|npm)\//;

/** Inferred types have these names, and the compiler asks for their export (TS4058). */
const INFERRED = ['BookedPayment', 'DisplayContent', 'NewDialogue', 'PaymentMessage'];

/** The compiler reads it, and each line must not compile: nothing calls it. */
const ONLY_COMPILED = 'writeWhatDoesNotCompile';

it('an export is named by another file', () => {
  const texts = new Map(
    ['src', 'test', 'e2e', 'demo', 'bench']
      .flatMap(listSources)
      .map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')]),
  );
  texts.set('rollup.config.mjs', readFileSync(`${ROOT}rollup.config.mjs`, 'utf8'));
  const counts = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const exported = [...texts].flatMap(([file, text]) =>
    !PUBLISHED.test(file)
      ? [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(
          ([, name = '']) => ({ file, name }),
        )
      : [],
  );
  expect(exported.length).toBeGreaterThan(1_000);
  expect(
    exported.filter(({ name }) => counts.get(name) === 1 && ![...INFERRED, ONLY_COMPILED].includes(name)),
  ).toEqual([]);
});
