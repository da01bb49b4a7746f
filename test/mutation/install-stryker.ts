import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/** Installs Stryker into a folder that git, lint and the tests of the tests ignore. The product's own `npm ci` never does. */
export function installStryker(folder: string): void {
  const isInstalled = ([name, version]: [string, string]): boolean => {
    const path = `${folder}/node_modules/${name}/package.json`;
    return existsSync(path) && readManifest(path).version === version;
  };
  const manifest = `${import.meta.dirname}/package.json`;
  if (Object.entries(readManifest(manifest).dependencies).every(isInstalled)) return;
  console.log(`Installing Stryker into ${folder}.`);
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(`${import.meta.dirname}/${name}`, `${folder}/${name}`);
  // Its peer is the Vitest of the project, which it finds above the folder.
  const { status } = spawnSync('npm', ['ci', '--legacy-peer-deps'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`\`npm ci\` in ${folder} failed: it needs the npm registry once.`);
}
