/** `npm run release`: builds the version in package.json from scratch, and stores its files in `releases/` (decision 383). */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD } from './copy-releases.ts';
import { hashVersions } from './hash-versions.ts';

const RELEASES = 'releases';
const BUILT = 'dist/v1';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function release(version: string): void {
  const recorded = readJson(join(RELEASES, RECORD));
  if (recorded[version])
    throw new Error(`Version ${version} is released already: raise "version" in package.json.`);
  const git = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
  if (git.status !== 0 || git.stdout)
    throw new Error('Commit or remove what `git status` shows: a release is built from a commit.');
  rmSync('dist', { recursive: true, force: true });
  const build = ['node_modules/rollup/dist/bin/rollup', '--config', '--silent'];
  if (spawnSync(process.execPath, build, { stdio: 'inherit' }).status !== 0)
    throw new Error('The build failed, so nothing was released.');
  const { [version]: files } = hashVersions(BUILT);
  if (!files)
    throw new Error(`"${version}" cannot be a part of an address: change "version" in package.json.`);
  for (const name of Object.keys(files)) cpSync(join(BUILT, name), join(RELEASES, version, name));
  writeFileSync(join(RELEASES, RECORD), `${JSON.stringify({ ...recorded, [version]: files }, null, 2)}\n`);
  console.log(
    `${RELEASES}/${version} has the files of version ${version}. Commit it and tag it v${version}.`,
  );
}

try {
  release(readJson('package.json').version);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
