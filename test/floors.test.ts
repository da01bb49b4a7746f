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
    checkout: 'attempts payments cards mails companies model assets clock http store addresses'.split(' '),
    sections: 'attempts links payments webhooks auth idempotency calls model http store'.split(' '),
    operations: 'payments deliveries clock http store store/dialects config'.split(' '),
  },
  {
    links: 'attempts payments calls companies model http store addresses'.split(' '),
    jobs: 'attempts payments store'.split(' '),
    simulators: 'attempts payments auth companies model clock http store store/dialects'.split(' '),
  },
  { attempts: 'payments cards mails model assets store store/dialects'.split(' ') },
  {
    payments: 'calls companies outbox model http store'.split(' '),
    webhooks: 'calls companies outbox deliveries model http store addresses'.split(' '),
  },
  {
    auth: 'calls companies model http'.split(' '),
    idempotency: 'clock http store'.split(' '),
    cards: 'model store'.split(' '),
    mails: 'assets store'.split(' '),
  },
  { calls: 'companies model http store'.split(' ') },
  {
    companies: 'model store config'.split(' '),
    outbox: 'model store addresses'.split(' '),
    deliveries: 'model http store store/dialects addresses'.split(' '),
  },
  { model: 'http store'.split(' ') },
  { assets: 'http config'.split(' '), clock: ['store'] },
  { http: 'store/dialects config'.split(' '), store: 'store/migrations store/dialects config'.split(' ') },
  { 'store/migrations': ['store/dialects'] },
  { 'store/dialects': [], addresses: [], config: [] },
];

/** The files on top, which connect the floors: nothing below imports them. */
const WIRING = ['create-app.ts', 'create-sandbox.ts', 'main.ts', 'start-service.ts'];

const getFolder = (path: string): string => relative(SERVICE, dirname(path));
const isWiring = (path: string): boolean => getFolder(path) === '';

const imports = listImports(SERVICE).filter(({ target }) => target.startsWith(`${SERVICE}/`));
const steps = imports.filter(({ file, target }) => getFolder(file) !== getFolder(target));

describe('the floors of the service', () => {
  it('hold every folder, and nothing but the wiring is above them', () => {
    const entries = readdirSync(join(ROOT, SERVICE), { recursive: true, withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory());
    const paths = folders.map(({ parentPath, name }) =>
      relative(join(ROOT, SERVICE), join(parentPath, name)),
    );
    expect(FLOORS.flatMap((floor) => Object.keys(floor)).sort()).toEqual(paths.sort());
    const files = readdirSync(join(ROOT, SERVICE)).filter((name) => name.endsWith('.ts'));
    expect(files.sort()).toEqual(WIRING);
  });

  it.each(
    FLOORS.flatMap((floor, height) => Object.entries(floor).map(([name, may]) => ({ name, may, height }))),
  )('$name imports from its list, which is below it', ({ name, may, height }) => {
    const below = FLOORS.slice(height + 1).flatMap((floor) => Object.keys(floor));
    expect(may.filter((folder) => !below.includes(folder))).toEqual([]);
    const used = steps.filter(({ file }) => getFolder(file) === name).map(({ target }) => getFolder(target));
    // Both ways: a list that allows more than is used describes another house.
    expect([...new Set(used)].sort()).toEqual([...may].sort());
  });

  it('import nothing from the wiring', () => {
    expect(steps.filter(({ target }) => isWiring(target))).toEqual([]);
    // The wiring imports them: a scan that finds nothing would also pass.
    expect(steps.filter(({ file }) => isWiring(file)).length).toBeGreaterThan(20);
  });

  it('have no circle between files', () => {
    expect(findCircle(imports.map(({ file, target }) => [file, target]))).toBeUndefined();
  });

  it('have no circle between folders', () => {
    expect(findCircle(steps.map(({ file, target }) => [getFolder(file), getFolder(target)]))).toBeUndefined();
  });

  it('let only the sandbox’s wiring import the simulators', () => {
    const importers = steps
      .filter(({ target }) => getFolder(target) === 'simulators')
      .map(({ file }) => file);
    expect([...new Set(importers)]).toEqual([`${SERVICE}/create-sandbox.ts`]);
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
