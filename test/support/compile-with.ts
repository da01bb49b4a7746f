import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { API } from 'typescript-7/unstable/sync';

/** Texts of the files that exist only here, by path. */
const added = new Map<string, string>();

/** The compiler's view of the disk: with the added files in it. `undefined` refers it to the disk. */
const fs = {
  readFile: (path: string) => added.get(path),
  fileExists: (path: string) => added.has(path) || undefined,
  getAccessibleEntries(folder: string) {
    const names = [...added.keys()].filter((path) => dirname(path) === folder).map((path) => basename(path));
    if (!names.length) return undefined;
    const entries = readdirSync(folder, { withFileTypes: true });
    const list = (areFolders: boolean) =>
      entries.filter((entry) => entry.isDirectory() === areFolders).map(({ name }) => name);
    return { files: [...list(false), ...names], directories: list(true) };
  },
};

/** It ends with this process. */
let compiler: API | undefined;

/**
 * Compiles a room with more files in it, that exist only here, under the room's own tsconfig.
 * @param room a folder with a `tsconfig.json`
 * @param texts what is in the files, one a text
 * @returns for each text what the compiler has against it, a sentence each
 */
export function compileWith(room: string, texts: readonly string[]): string[][] {
  added.clear();
  const paths = texts.map((text, index) => {
    const path = join(room, `added-by-a-test-${index}.ts`);
    added.set(path, text);
    return path;
  });
  compiler ??= new API({ cwd: room, fs });
  const configFile = join(room, 'tsconfig.json');
  const snapshot = compiler.updateSnapshot({
    openProjects: [configFile],
    fileChanges: { invalidateAll: true },
  });
  const program = snapshot.getProject(configFile)?.program;
  if (!program) throw new Error(`${configFile} is no project.`);
  const complaints = [...program.getConfigFileParsingDiagnostics(), ...program.getProgramDiagnostics()];
  return paths.map((path) =>
    [...complaints, ...program.getSemanticDiagnostics(path)].map(({ text }) => text),
  );
}
