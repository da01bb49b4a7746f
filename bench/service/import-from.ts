import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Migrations } from '../../src/service/platform/store/migrate-store.ts';

/**
 * Imports a module of another commit, in whichever folder it was then.
 * @param name such as `open-store.ts`
 */
export async function importFrom(root: string, name: string) {
  const folder = join(root, 'src/service');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files.find((file) => basename(file) === name);
  if (!found) throw new Error(`${folder} has no ${name}.`);
  return import(join(folder, found));
}

/** The migrations of another commit; `undefined` for one whose store has its own. */
export async function importMigrations(root: string): Promise<Migrations | undefined> {
  return (await importFrom(root, 'schema.ts')).MIGRATIONS;
}
