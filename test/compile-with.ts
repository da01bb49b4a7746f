import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Compiles a room with one more file in it, that exists only here, under the room's own tsconfig.
 * @param room a folder with a `tsconfig.json`
 * @returns what the compiler has against that file, a sentence each
 */
export function compileWith(room: string, text: string): string[] {
  const configFile = join(room, 'tsconfig.json');
  const added = join(room, 'added-by-a-test.ts');
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, ts.sys.readFile).config,
    ts.sys,
    dirname(configFile),
  );
  const host = ts.createCompilerHost(config.options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name === added || fileExists(name);
  host.readFile = (name) => (name === added ? text : readFile(name));
  host.getSourceFile = (name, options, ...rest) =>
    name === added ? ts.createSourceFile(name, text, options) : getSourceFile(name, options, ...rest);
  // The other rooms' sources instead of what was built of them: nothing need be built for this.
  Object.assign(host, { useSourceOfProjectReferenceRedirect: () => true });
  const program = ts.createProgram({
    rootNames: [...config.fileNames, added],
    options: config.options,
    projectReferences: config.projectReferences ?? [],
    host,
  });
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getSemanticDiagnostics(program.getSourceFile(added)),
  ];
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
