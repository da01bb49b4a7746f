import { createHash } from 'node:crypto';
import type { Store } from '../../platform/store/open-store.ts';

/** What seeding an entry of the fixtures needs. */
export interface Seeding {
  store: Store;
  companyId: number;
  now: number;
}

/** The digest that shows whether an entry of the fixtures has changed. */
export const createSeed = (...facts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64');

/** `column not in ()` is invalid SQL, so an empty list gets a value that no row has. */
export const listOr = <T>(values: readonly T[], nothing: T): readonly T[] =>
  values.length ? values : [nothing];
