import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './fork-service.ts';

function run(command: string, cwd: string): void {
  const { status } = spawnSync(command, { cwd, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`"${command}" failed in ${cwd}.`);
}

const isSame = (root: string, file: string) =>
  readFileSync(join(root, file), 'utf8') === readFileSync(join(ROOT, file), 'utf8');

/**
 * Builds another commit of the project in a folder of its own, which the next run finds again.
 * @returns the folder
 * @throws Error for an unknown commit, or one that does not build
 */
export function prepareCommit(commit: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
  const root = join(ROOT, '.cache/bench', hash);
  const isBuilt = join(root, 'dist/page-server/render-page.js');
  if (existsSync(isBuilt)) return root;
  console.log(`Building ${commit} …`);
  mkdirSync(root, { recursive: true });
  run(`git archive ${hash} | tar -x -C "${root}"`, ROOT);
  if (!isSame(root, 'package-lock.json')) run('npm ci', root);
  else if (!existsSync(join(root, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  run('npm run build', root);
  return root;
}
