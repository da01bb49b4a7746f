import typescript from '@rollup/plugin-typescript';
import type { Plugin } from 'rollup';
import ts from 'typescript';

/** The plugin's types describe a CommonJS module; as an ES module its default export is the function itself. */
const compile = typescript as unknown as typeof typescript.default;

/** Replaces `__VERSION__` by the version in package.json. */
const writeVersion = (version: string): Plugin => ({
  name: 'write-version',
  transform: (code, id) =>
    id.endsWith('/version.ts')
      ? { code: code.replace('= __VERSION__', `= ${JSON.stringify(version)}`), map: null }
      : null,
});

/**
 * Writes in one way what the sources write in several, because repetition compresses better: `const` as `let`, and the functions of
 * a module as arrows. The compiler has already checked assignments. None of the functions has a `this`, and a module runs after those
 * that it imports, so that each function is there when it is called.
 */
const writeUniformly: ts.TransformerFactory<ts.SourceFile> = (context) => (source) => {
  const { factory } = context;
  const declare = (declarations: readonly ts.VariableDeclaration[]) =>
    factory.createVariableDeclarationList(declarations, ts.NodeFlags.Let);
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context);
    if (ts.isVariableDeclarationList(visited)) return declare(visited.declarations);
    if (!ts.isFunctionDeclaration(visited) || node.parent !== source) return visited;
    const { modifiers, name, typeParameters, parameters, body } = visited;
    if (!name || !body) return visited;
    const arrow = factory.createArrowFunction(
      undefined,
      typeParameters,
      parameters,
      undefined,
      undefined,
      body,
    );
    return factory.createVariableStatement(
      modifiers,
      declare([factory.createVariableDeclaration(name, undefined, undefined, arrow)]),
    );
  };
  return ts.visitEachChild(source, visit, context);
};

/**
 * Compiles the script with the TypeScript compiler. A type error stops the build (decision 180).
 * @param tsconfig the configuration of the bundle; those of the folders only check types
 */
export const compileScript = (version: string, tsconfig = 'src/sdk/tsconfig.bundle.json'): Plugin[] => [
  compile({ tsconfig, noEmitOnError: true, transformers: { before: [writeUniformly] } }),
  writeVersion(version),
];
