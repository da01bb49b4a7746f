import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Import {
  file: string;
  /** The imported file's path from the root, or a package's name. */
  target: string;
  isPackage: boolean;
}

/** The source files of a room. */
export const listSources = (room: string): string[] =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(ts|tsx|mjs|js)$/.test(name) && !name.endsWith('.d.ts') && !/\bnode_modules\b/.test(name),
    )
    .map((name) => join(ROOT, room, name));

/** Lists every import of a room, including dynamic ones and those of types. */
export function listImports(room: string): Import[] {
  return listSources(room).flatMap((file) =>
    ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.map(({ fileName }) => {
      const isPackage = !fileName.startsWith('.') && !fileName.startsWith('/');
      const [scope = '', name] = fileName.split('/');
      const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
      const path = relative(ROOT, resolve(dirname(file), fileName));
      return { file: relative(ROOT, file), target: isPackage ? packageName : path, isPackage };
    }),
  );
}
