import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Declarations of libraries, which each program would parse again. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/**
 * Compiles a room with more files in it, that exist only here, under the room's own tsconfig: all at once, because a program
 * takes a second.
 * @param room a folder with a `tsconfig.json`
 * @param texts what is in the files, one a text
 * @returns for each text what the compiler has against it, a sentence each
 */
export function compileWith(room: string, texts: readonly string[]): string[][] {
  const configFile = join(room, 'tsconfig.json');
  const added = new Map(texts.map((text, index) => [join(room, `added-by-a-test-${index}.ts`), text]));
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, ts.sys.readFile).config,
    ts.sys,
    dirname(configFile),
  );
  const host = ts.createCompilerHost(config.options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => added.has(name) || fileExists(name);
  host.readFile = (name) => added.get(name) ?? readFile(name);
  host.getSourceFile = (name, options, ...rest) => {
    const text = added.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, options);
    if (!name.includes('/node_modules/')) return getSourceFile(name, options, ...rest);
    const key = JSON.stringify([name, options]);
    const library = libraries.get(key) ?? getSourceFile(name, options, ...rest);
    libraries.set(key, library);
    return library;
  };
  // The other rooms' sources instead of what was built of them: nothing need be built for this.
  Object.assign(host, { useSourceOfProjectReferenceRedirect: () => true });
  const program = ts.createProgram({
    rootNames: [...config.fileNames, ...added.keys()],
    options: config.options,
    projectReferences: config.projectReferences ?? [],
    host,
  });
  const complaints = program.getOptionsDiagnostics();
  return [...added.keys()].map((name) =>
    [...complaints, ...program.getSemanticDiagnostics(program.getSourceFile(name))].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, ' '),
    ),
  );
}
