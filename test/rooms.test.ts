import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileWith } from './compile-with.ts';
import { listImports, ROOT } from './list-imports.ts';

/** The arrows of ARCHITECTURE.md: the rooms and packages that each room may import; `*` is any package. */
const ROOMS: Record<string, { rooms: string[]; packages: string[] }> = {
  'src/protocol': { rooms: [], packages: [] },
  // The two are optional peers of the npm package; the test of the package says that no other entry imports them.
  'src/sdk': { rooms: ['src/protocol'], packages: ['react', 'vue'] },
  'src/page': { rooms: ['src/protocol'], packages: ['preact', 'preact-render-to-string'] },
  'src/dashboard': { rooms: ['src/protocol'], packages: ['preact'] },
  'src/service': { rooms: ['src/protocol'], packages: ['*'] },
  'src/start': { rooms: [], packages: ['*'] },
  'src/build': { rooms: [], packages: ['*'] },
  demo: { rooms: [], packages: ['*'] },
  e2e: { rooms: [], packages: ['*'] },
};

const NAMES = Object.keys(ROOMS);

const isInside = (path: string, folder: string) => path.startsWith(`${folder}/`);

describe.each(Object.entries(ROOMS))('%s', (room, { rooms, packages }) => {
  const imports = listImports(room);

  it('imports only from the rooms that it may', () => {
    const foreign = imports.filter(
      ({ target, isPackage }) => !isPackage && ![room, ...rooms].some((name) => isInside(target, name)),
    );
    expect(foreign).toEqual([]);
    // It does import: a scan that finds nothing would also pass.
    expect(imports.length).toBeGreaterThan(5);
  });

  it('imports only the packages that it may', () => {
    const foreign = imports.filter(
      ({ target, isPackage }) => isPackage && !packages.includes('*') && !packages.includes(target),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the compiler', () => {
  const OUT_OF_ROOM = /is not under 'rootDir'|not listed within the file list/;
  const A_FILE_OF = {
    'src/protocol': 'money.ts',
    'src/sdk': 'types.ts',
    'src/page': 'state/page-state.ts',
    'src/dashboard': 'answers.ts',
    'src/service': 'model/scopes.ts',
  };
  const FORBIDDEN = NAMES.filter((name) => name.startsWith('src/')).map((room) => {
    const others = Object.entries(A_FILE_OF).filter(
      ([other]) => other !== room && !ROOMS[room]?.rooms.includes(other),
    );
    return [room, others.map(([other, file]) => `${other}/${file}`)] as const;
  });

  // One program for each room, with a forbidden import a line: the compiler takes a second for each program.
  it.each(FORBIDDEN)(
    'refuses in %s an import of %s',
    (room, targets) => {
      const imports = targets.map((target, index) => {
        const path = relative(join(ROOT, room), join(ROOT, target));
        return `import type * as other${index} from '${path}'; export type { other${index} };`;
      });
      const complaints = compileWith(join(ROOT, room), imports.join('\n'));
      const refused = targets.filter((target) =>
        complaints.some((text) => text.includes(target) && OUT_OF_ROOM.test(text)),
      );
      expect(refused).toEqual(targets);
    },
    60_000,
  );

  it.each(['src/sdk', 'src/page', 'src/dashboard', 'src/service'])(
    'accepts in %s an import of the protocol',
    (room) => {
      const text =
        "import type { Currency } from '../protocol/money.ts'; export const currency: Currency = 'EUR';";
      expect(compileWith(join(ROOT, room), text)).toEqual([]);
    },
    60_000,
  );

  it.each([
    ['src/protocol', 'document.title', /'document'/],
    ['src/protocol', 'process.env', /'process'/],
    ['src/protocol', 'setTimeout(() => {}, 1)', /'setTimeout'/],
    ['src/service', 'document.title', /'document'/],
    ['src/sdk', 'process.env', /'process'/],
    ['src/page', 'process.env', /'process'/],
    ['src/dashboard', 'process.env', /'process'/],
  ])(
    'knows in %s no %s',
    (room, text, message) => {
      expect(compileWith(join(ROOT, room), `export const value = ${text};`).join(' ')).toMatch(message);
    },
    60_000,
  );

  it.each([
    ['src/service', 'process.env'],
    ['src/sdk', 'document.title'],
    ['src/page', 'document.title'],
  ])(
    'knows in %s %s',
    (room, text) => {
      expect(compileWith(join(ROOT, room), `export const value = ${text};`)).toEqual([]);
    },
    60_000,
  );
});
