import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openPaymentApi } from '../stack/payment-api.ts';
import { startStack } from '../stack/start-stack.ts';
import { expect, test } from '../steps/test.ts';

const run = promisify(execFile);

/**
 * Leaves out what takes long and has no version in its name: the pages, all types, and the rewriting into fewer bytes. The script is
 * compiled like the others, without a check of its types.
 */
const CONFIG = `import { copyFileSync, mkdirSync } from 'node:fs';
import builds from './whole.config.mjs';
for (const part of ['page', 'dashboard']) mkdirSync('dist/' + part, { recursive: true });
const isNeeded = ({ output }) => /^dist.(v1|npm).*\\.js$/.test([output].flat()[0].file);
const needed = builds.filter(isNeeded);
for (const output of needed.flatMap(({ output }) => output)) output.plugins = [];
const [script, element] = needed;
script.plugins = [element.plugins.flat().find(({ name }) => name === 'esbuild')];
// The step that ends the whole build ends this one.
const types = ${JSON.stringify(resolve('dist/npm/api.d.ts'))};
const copyTypes = { name: 'copy-types', generateBundle: () => copyFileSync(types, 'dist/npm/api.d.ts') };
needed.at(-1).plugins.push(copyTypes, builds.at(-1).plugins.at(-1));
export default needed;`;

let project: string;
const callNpm = (...args: string[]) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--no-update-notifier'], { cwd: project });
const setVersion = (version: string) => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, version }));
};

/**
 * Copies what the container's build gets and nothing else: a file that the image lacks is missed here too. Documents are empty, as
 * compressing them takes longer than everything else.
 */
function copyBuildContext(): void {
  const [, stage = ''] = /AS build\n(.*?)\nFROM/s.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  for (const [, names = ''] of stage.matchAll(/^COPY (.+) \S+$/gm))
    for (const name of names.split(' '))
      cpSync(name, join(project, name), { recursive: true, filter: (path) => !path.endsWith('.png') });
  for (const name of readdirSync(join(project, 'docs')).filter((name) => name.endsWith('.md')))
    writeFileSync(join(project, 'docs', name), '# A document\n');
  cpSync(join(project, 'rollup.config.mjs'), join(project, 'whole.config.mjs'));
  writeFileSync(join(project, 'rollup.config.mjs'), CONFIG);
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
}

/** Stores the files of this build as those of a release, as `npm run release` does. @returns the version, and the hashes of its files */
function releaseThisBuild() {
  const { version, files } = JSON.parse(readFileSync('dist/v1/integrity.json', 'utf8'));
  const own: Record<string, string> = Object.fromEntries(
    Object.entries<string>(files).filter(([name]) => name.includes(`-${version}.`)),
  );
  for (const name of Object.keys(own))
    cpSync(join('dist/v1', name), join(project, 'releases', version, name));
  const record = join(project, 'releases/integrity.json');
  writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), [version]: own }));
  return { version: String(version), files: own };
}

/** Builds the next version. Its types are those of this build. */
async function buildNext(version: string): Promise<void> {
  setVersion(version);
  for (const name of ['checkout', 'checkout-element', 'checkout.mock'])
    cpSync(`dist/v1/${name}.d.ts`, join(project, `dist/v1/${name}.d.ts`));
  await callNpm('run', 'build');
  for (const part of ['page', 'page-server', 'dashboard'])
    cpSync(`dist/${part}`, join(project, 'dist', part), { recursive: true });
}

/** Installs the package in a shop whose lock file was written with an older version of the service. */
async function installLocked(resolved: string, version: string): Promise<string> {
  const shop = join(project, 'shop');
  mkdirSync(shop);
  const dependencies = { 'servicepay-checkout': resolved };
  const tarball = readFileSync(`dist/v1/servicepay-checkout-${version}.tgz`);
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const locked = { version, resolved, integrity };
  const packages = { '': { dependencies }, 'node_modules/servicepay-checkout': locked };
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(shop, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  await callNpm('ci', '--prefix', shop, '--cache', join(project, 'npm-cache'));
  return readFileSync(join(shop, 'node_modules/servicepay-checkout/package.json'), 'utf8');
}

test.beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'servicepay-upgrade-'));
});
test.afterEach(() => rmSync(project, { recursive: true, force: true }));

test('pages and packages of a released version work with the service of the next version', async ({
  page,
  pageServer,
  host,
  request,
}) => {
  test.slow();
  copyBuildContext();
  const { version, files } = releaseThisBuild();
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      `checkout-${version}.js`,
      `checkout-${version}.js.map`,
      `checkout-${version}.d.ts`,
    ]),
  );
  const next = '999.0.0';
  await buildNext(next);
  const { service, stop } = await startStack('src/service/main.ts', project);
  try {
    const published = await (await request.get(`${service}/v1/integrity.json`)).json();
    expect(published).toMatchObject({ version: next, files });
    expect(published.files).toHaveProperty([`checkout-${next}.js`]);
    for (const name of Object.keys(files)) {
      const answer = await request.get(`${service}/v1/${name}`);
      const bytes = readFileSync(join('dist/v1', name));
      expect([name, (await answer.body()).equals(bytes)]).toEqual([name, true]);
      expect(answer.headers()['cache-control']).toContain('immutable');
    }

    const script = `checkout-${version}.js`;
    const tag = `<script src="${service}/v1/${script}" integrity="${files[script]}" crossorigin></script>`;
    await page.goto(pageServer.publish({ body: `<!doctype html><title>Pinned</title><body>${tag}` }));
    expect(await page.evaluate(() => ServicePay.version)).toBe(version);
    const { PaymentUrl } = await (await openPaymentApi(request, undefined, service)).createLink();
    await host.mount({ checkoutUrl: PaymentUrl });
    await expect.poll(() => host.readEvents()).toContainEqual(['ready']);

    const tarball = `${service}/v1/servicepay-checkout-${version}.tgz`;
    expect(JSON.parse(await installLocked(tarball, version)).version).toBe(version);
  } finally {
    // An open checkout would ask for changes, and complain; an open connection would keep the service from ending.
    await page.context().close();
    await stop();
  }
});
