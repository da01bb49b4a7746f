import { readFileSync } from 'node:fs';
import { ConfigError } from '../../platform/config/config-error.ts';

export const isObjectList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);

/** The top-level lists of a fixtures file. */
interface FixtureLists {
  companies: object[];
  payees?: object[];
}

/** @throws ConfigError for a file that cannot be read, or whose lists have another type */
export function readFixtureLists(file: string): FixtureLists {
  let lists: FixtureLists;
  try {
    lists = JSON.parse(readFileSync(file, 'utf8')) as FixtureLists;
    if (typeof lists !== 'object' || lists === null) throw new Error('it is not an object');
  } catch (error) {
    throw new ConfigError(`FIXTURES "${file}" could not be read as JSON: ${(error as Error).message}`);
  }
  const { companies, payees = [] } = lists;
  for (const [name, list] of Object.entries({ companies, payees }))
    if (!isObjectList(list)) throw new ConfigError(`FIXTURES "${file}" needs a list "${name}", of objects.`);
  return lists;
}
