import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../src/service/config/read-config.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';

const DOCUMENT = 'docs/acquirers.md';
const text = readFileSync(DOCUMENT, 'utf8');

const code = (name: string) => `\`${name}\``;

it.each([
  ['## The acquirer', 'src/service/attempts/acquirer.ts', 'Acquirer'],
  ['## Rails', 'src/service/attempts/rail.ts', 'Rail'],
])('docs/acquirers.md has under "%s" every method of the port', (heading, file, name) => {
  const methods = readTypes(file)
    .getMembers(name)
    .map(([method]) => code(method));
  expect(methods.length).toBeGreaterThan(3);
  expect(readDocTable(DOCUMENT, heading).map(([method]) => method)).toEqual(methods);
});

it('docs/acquirers.md names files that exist', () => {
  const names = [...text.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !existsSync(name))).toEqual([]);
  const inService = [...text.matchAll(/`((?:attempts|payments|simulators)\/[\w./-]*)`/g)];
  expect(inService.filter(([, name = '']) => !existsSync(`src/service/${name}`))).toEqual([]);
});

it('docs/acquirers.md has the age after which an attempt is recovered', () => {
  const [, seconds] = /`RECOVER_AFTER_SECONDS` \(\S+\), (\d+) seconds by default/.exec(text) ?? [];
  expect(Number(seconds)).toBe(readConfig({}).recoverAfterSeconds);
});
