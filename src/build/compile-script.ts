import typescript from '@rollup/plugin-typescript';
import type { Plugin } from 'rollup';

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
 * Replaces every `const` by `let`: a single keyword compresses better. The compiler has already checked assignments. The padding
 * keeps the source map correct.
 */
const writeLet = (): Plugin => ({
  name: 'write-let',
  renderChunk(code) {
    const written = code.split('');
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || !node) return;
      const { type, kind, start } = node as { type?: string; kind?: string; start?: number };
      if (type === 'VariableDeclaration' && kind === 'const' && start !== undefined)
        written.splice(start, 5, 'l', 'e', 't', ' ', ' ');
      for (const child of Object.values(node)) visit(child);
    };
    visit(this.parse(code));
    return { code: written.join(''), map: null };
  },
});

/**
 * Compiles the script with the TypeScript compiler. A type error stops the build (decision 180).
 * @param tsconfig the configuration of the bundle; those of the folders only check types
 */
export const compileScript = (version: string, tsconfig = 'src/sdk/tsconfig.bundle.json'): Plugin[] => [
  compile({ tsconfig, noEmitOnError: true }),
  writeVersion(version),
  writeLet(),
];
