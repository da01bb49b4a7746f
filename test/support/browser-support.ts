import { readFileSync } from 'node:fs';
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import type { BrowserFloor } from '../../src/build/browser-floor.ts';

interface Data {
  api: Identifier;
  css: Record<'at-rules' | 'properties' | 'selectors' | 'types', Identifier>;
}

/** The data of MDN. Read, not imported: Node would keep 20 MB of text as a module. */
export const DATA: Data = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'));

/** Follows the keys; `undefined` where the data have no such feature. */
export const findFeature = (root: Identifier | undefined, ...keys: string[]): CompatStatement | undefined => {
  let place = root;
  for (const key of keys) place = place && Object.hasOwn(place, key) ? (place[key] as Identifier) : undefined;
  return place?.__compat;
};

const toNumber = (version: unknown): number =>
  typeof version === 'string' ? Number(version.replace('≤', '')) : Number.NaN;

/** Whether a version has it under its own name, without a switch. */
const hasIt = (statement: SimpleSupportStatement, version: number): boolean =>
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name &&
  toNumber(statement.version_added) <= version &&
  !(toNumber(statement.version_removed) <= version);

/** The browsers of the floor that lack a feature, such as `firefox 115`. */
export const listLacking = ({ support }: CompatStatement, floor: BrowserFloor): string[] =>
  Object.entries(floor)
    .filter(([name, version]) => {
      const statements = [support[name as keyof BrowserFloor] ?? []].flat() as SimpleSupportStatement[];
      return !statements.some((statement) => hasIt(statement, version));
    })
    .map(([name, version]) => `${name} ${version}`);
