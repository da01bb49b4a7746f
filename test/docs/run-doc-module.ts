import ts from 'typescript';

/**
 * Runs a code block of a document as it stands: a module whose imports are answered from `modules`.
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
