import ts from 'typescript';

/**
 * Runs an unchanged code block of a document: a module whose imports are taken from `modules`.
 * @returns what it exports
 */
export function runDocModule(code: string, modules: Record<string, unknown>): Record<string, unknown> {
  const { outputText } = ts.transpileModule(code, {
    fileName: 'example.tsx',
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.ReactJSX,
    },
  });
  const exports: Record<string, unknown> = {};
  const require = (name: string) => {
    if (!(name in modules)) throw new Error(`The document imports "${name}", which the test does not give.`);
    return modules[name];
  };
  new Function('exports', 'require', outputText)(exports, require);
  return exports;
}
