import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { rollup } from 'rollup';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileScript } from '../src/build/compile-script.ts';

const FOLDER = '.cache/compile-script';

// Not removed afterwards: the compiler of a failed build still watches its files, and reports those that disappear.
beforeAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Bundles one module with the script's compiler and its settings. */
async function bundle(name: string, code: string): Promise<string> {
  const folder = `${FOLDER}/${name}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/version.ts`, code);
  const tsconfig = `${folder}/tsconfig.json`;
  const config = {
    extends: resolve('src/sdk/tsconfig.bundle.json'),
    compilerOptions: { rootDir: '.' },
    files: ['version.ts'],
  };
  writeFileSync(tsconfig, JSON.stringify(config));
  const build = await rollup({
    input: `${folder}/version.ts`,
    plugins: compileScript('1.2.3', tsconfig),
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'es' });
  await build.close();
  return output[0].code;
}

describe('the compiler of the script', () => {
  it('inserts the version, and removes the types', async () => {
    const code = 'declare const __VERSION__: string;\nexport const version: string = __VERSION__;';
    await expect(bundle('right', code)).resolves.toBe('let version = "1.2.3";\n\nexport { version };\n');
  });

  it('writes every constant as a variable, and the functions of a module as arrows', async () => {
    const code = 'export function double(n: number): number { const twice = n * 2; return twice; }';
    await expect(bundle('uniform', code)).resolves.toBe(
      'let double = (n) => { let twice = n * 2; return twice; };\n\nexport { double };\n',
    );
  });

  it('stops the build at a type error', async () => {
    const code = 'export const version: string = 1;';
    await expect(bundle('wrong', code)).rejects.toThrow(
      /TS2322.*'number' is not assignable to type 'string'/,
    );
  });

  it('stops the build where the script uses what ES2020 lacks', async () => {
    await expect(bundle('new', "export const version = 'abc'.at(-1);")).rejects.toThrow(/TS2550/);
  });
});
