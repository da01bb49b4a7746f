import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Imports a module of another commit, in whichever folder it was then.
 * @param name such as `open-store.ts`
 */
export async function importFrom(root: string, name: string) {
  const folder = join(root, 'src/service');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files.find((file) => file.endsWith(`/${name}`));
  if (!found) throw new Error(`${folder} has no ${name}.`);
  return import(join(folder, found));
}
