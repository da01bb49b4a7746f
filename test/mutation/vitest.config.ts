import { defineConfig, type TestProjectConfiguration, type UserWorkspaceConfig } from 'vitest/config';
import settings from '../vitest.config.ts';
import { keepWorker } from './keep-worker.ts';

/** The tests that may notice a mutant, which `main.ts` chooses. */
const TESTS = JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[];

/** A mutant often lets a test wait for ever. Stryker's own limit ends the process, and with it the thread that has the service. */
const TEST_TIMEOUT_MS = 15_000;

/** The projects by name, of which the mutated rooms need two. PostgreSQL would run the same tests again. */
const isProject = (project: TestProjectConfiguration): project is UserWorkspaceConfig =>
  typeof project === 'object' && 'test' in project;

function chooseTests({ test = {}, ...project }: UserWorkspaceConfig): UserWorkspaceConfig {
  const isSdk = test.name === 'sdk';
  const include = TESTS.filter((path) => path.startsWith('test/sdk/') === isSdk);
  // A document of happy-dom is made for each run.
  const plugins = isSdk ? [] : [keepWorker];
  // Stryker's runner is written for Vite's reader.
  const experimental = { viteModuleRunner: true };
  return {
    ...project,
    plugins,
    test: { ...test, include, experimental, maxWorkers: 1, testTimeout: TEST_TIMEOUT_MS },
  };
}

export default defineConfig((env) => {
  const { test, ...base } = settings(env);
  const projects = (test?.projects ?? [])
    .filter(isProject)
    .filter(({ test: { name } = {} }) => name === 'node' || name === 'sdk')
    .map(chooseTests)
    .filter(({ test: { include } = {} }) => include?.length);
  return { ...base, test: { ...test, projects, maxWorkers: 1 } };
});
