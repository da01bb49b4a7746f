import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

const readManifest = (path: string) => JSON.parse(readFileSync(`${FOLDER}${path}`, 'utf8')) as Manifest;

/** The versions that `package.json` pins. */
const readPeerVersions = (): Record<string, string> => readManifest('package.json').dependencies;

function isInstalled([name, version]: [string, string]): boolean {
  const path = `node_modules/${name}/package.json`;
  return existsSync(FOLDER + path) && readManifest(path).version === version;
}

/** Installs the peers, which the product's own `npm ci` never does. */
export function installPeers(): void {
  if (Object.entries(readPeerVersions()).every(isInstalled)) return;
  console.log('Installing the scripts to compare with, into bench/node_modules.');
  const { status } = spawnSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('`npm ci` in bench/ failed: the bench needs the npm registry once.');
}
