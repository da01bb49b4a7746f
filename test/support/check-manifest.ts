import ts from 'typescript';

/** The module and the type of each kind of object that the project's manifests have. */
const KINDS: Record<string, [string, string]> = {
  'v1 ConfigMap': ['core/v1', 'ConfigMap'],
  'v1 Service': ['core/v1', 'Service'],
  'v1 ServiceAccount': ['core/v1', 'ServiceAccount'],
  'apps/v1 Deployment': ['apps/v1', 'Deployment'],
  'policy/v1 PodDisruptionBudget': ['policy/v1', 'PodDisruptionBudget'],
  'networking.k8s.io/v1 NetworkPolicy': ['networking/v1', 'NetworkPolicy'],
};

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const FILE = 'manifests.ts';

/** Writes each object as a constant of its type, so that the compiler refuses unknown fields and wrong values. */
function writeModule(manifests: readonly Manifest[]): string {
  return manifests
    .map((manifest, index) => {
      const [module, type] = KINDS[`${manifest.apiVersion} ${manifest.kind}`] ?? [];
      if (!module) throw new Error(`No type is known for ${manifest.apiVersion} ${manifest.kind}.`);
      return `import type { ${type} as Type${index} } from 'kubernetes-types/${module}';
        export const object${index}: Type${index} = ${JSON.stringify(manifest)};`;
    })
    .join('\n');
}

/** Lists what Kubernetes' own types refuse in manifests: fields that do not exist, are missing or have a wrong value. */
export function listManifestFaults(manifests: readonly Manifest[]): string[] {
  const text = writeModule(manifests);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.es2023.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.readFile = (name) => (name === FILE ? text : readFile(name));
  const program = ts.createProgram([FILE], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
