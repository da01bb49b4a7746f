import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { readConfig } from '../src/service/platform/config/read-config.ts';
import { listVariables } from './docs/support/list-variables.ts';

/** An instruction of the Dockerfile may continue on the next line. */
const instructions = readFileSync('Dockerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [, name = '', text = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return { name, text };
  });
const list = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ text }) => text);

const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
/** `docs/operations.md` has all of them. */
const variables = listVariables(readConfig);

describe('Dockerfile', () => {
  it('uses the project’s version of Node in every stage', () => {
    for (const image of list('FROM')) expect(image).toMatch(`node:${packageJson.dependencies.node}-slim`);
  });

  it('copies only files that exist and that .dockerignore lets through', () => {
    const sources = list('COPY')
      .filter((text) => !text.startsWith('--from'))
      .flatMap((text) => text.split(' ').slice(0, -1));
    expect(sources).toContain('src/start/run-program.mjs');
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const source of sources) {
      expect(existsSync(source), source).toBe(true);
      const [top = ''] = source.split('/');
      const isLetThrough =
        [source, top].some((name) => ignored.includes(`!${name}`)) ||
        (top.endsWith('.md') && ignored.includes('!*.md'));
      expect(isLetThrough, source).toBe(true);
    }
  });

  it('copies the configuration that the types of the script build on', () => {
    const { extends: base } = JSON.parse(readFileSync('src/sdk/tsconfig.json', 'utf8'));
    const copied = list('COPY').flatMap((text) => text.split(' ').slice(0, -1));
    expect(copied).toContain(relative('.', join('src/sdk', base)));
  });

  it('keeps secrets and data out of the image', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toContain('*');
    for (const name of ['.data', '.git', '.env', 'node_modules', 'dist'])
      expect(ignored).not.toContain(`!${name}`);
  });

  it('does not run as root, with production dependencies only', () => {
    const names = lastStage.map(({ name }) => name);
    // A number: Kubernetes cannot tell from a name that it is not root.
    expect(lastStage).toContainEqual({ name: 'USER', text: '1000' });
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'));
    expect(names.lastIndexOf('COPY')).toBeLessThan(names.indexOf('USER'));
    expect(lastStage).toContainEqual({
      name: 'COPY',
      text: '--from=dependencies /app/node_modules ./node_modules',
    });
    const begin = instructions.findIndex(({ text }) => text.endsWith('AS dependencies'));
    expect(instructions.slice(begin, begin + 4)).toContainEqual({
      name: 'RUN',
      text: 'npm ci --omit=dev --ignore-scripts',
    });
  });

  it('starts the same program as npm run service', () => {
    const [command = ''] = list('CMD');
    expect(JSON.parse(command).join(' ')).toBe(packageJson.scripts.service.replace('exec ', ''));
  });

  it('gives the service the same memory as npm start', () => {
    const flags = packageJson.scripts.service.match(/--max-\S+/g) ?? [];
    expect(flags).toHaveLength(2);
    const text = readFileSync('src/start/main.ts', 'utf8');
    expect(text).toContain(`SERVICE_HEAP = [${flags.map((flag) => `'${flag}'`).join(', ')}]`);
  });

  it('sets variables of the service to values that the service accepts', () => {
    const values = Object.fromEntries(
      list('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('='))),
    );
    const { NODE_ENV, ...ours } = values;
    expect(NODE_ENV).toBe('production');
    for (const name of Object.keys(ours)) expect(variables).toContain(name);
    const config = readConfig(ours);
    expect(config).toMatchObject({ port: 4242, dataDir: '/data', operations: { operationsPort: 9464 } });
    expect(list('EXPOSE')).toEqual([`${config.port} ${config.operations.operationsPort}`]);
    expect(list('HEALTHCHECK')[0]).toContain('/health/live');
  });
});

describe('compose.yaml', () => {
  const text = readFileSync('compose.yaml', 'utf8');

  it('sets variables of the service only', () => {
    const names = [...text.matchAll(/^ +([A-Z_]+): /gm)].map(([, name = '']) => name);
    const ours = names.filter((name) => !name.startsWith('POSTGRES_'));
    expect(ours).toEqual(expect.arrayContaining(['ROLE', 'DATABASE_URL', 'HOST']));
    for (const name of ours) expect(variables).toContain(name);
  });

  it('has one process that answers requests, two that deliver webhooks, and no password', () => {
    expect([...text.matchAll(/ROLE: (\w+)/g)].map(([, role]) => role)).toEqual(['api', 'worker']);
    expect(text).toContain('replicas: 2');
    for (const [, value = ''] of text.matchAll(/(?:PASSWORD|TOKEN): (.*)$/gm)) expect(value).toMatch(/^\$\{/);
  });

  it('publishes only the service, and only on this machine', () => {
    expect([...text.matchAll(/^ {6}- "(.*)"$/gm)].map(([, ports]) => ports)).toEqual(['127.0.0.1:4242:4242']);
  });
});
