import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openPaymentApi } from '../stack/payment-api.ts';
import { startStack } from '../stack/start-stack.ts';
import { expect, test } from '../steps/test.ts';

const run = promisify(execFile);

/** Leaves out what takes long and has no version in its name: the pages, and the types of the package. */
const CONFIG = `import { mkdirSync } from 'node:fs';
import builds from './whole.config.mjs';
for (const part of ['page', 'dashboard']) mkdirSync('dist/' + part, { recursive: true });
const isNeeded = ({ output }) => /^dist.(v1|npm.*\\.js$)/.test([output].flat()[0].file);
export default builds.filter((build) => isNeeded(build) || build === builds.at(-1));`;

let project: string;
const readBuilt = (name: string) => readFileSync(join(project, 'dist/v1', name));
const call = (program: string, ...args: string[]) => run(program, args, { cwd: project });
const callNpm = (...args: string[]) =>
  call('npm', ...args, '--no-audit', '--no-fund', '--no-update-notifier');
const commit = async () => {
  await call('git', 'add', '.');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@shop.example', '-c', 'commit.gpgsign=false'];
  await call('git', ...author, 'commit', '--quiet', '--message', 'change');
};
const setVersion = (version: string) => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, version }));
};

/** Copies what the container's build gets, but no pictures, and nothing else: a file that the image lacks is missed here too. */
function copyBuildContext(): void {
  const [, stage = ''] = /AS build\n(.*?)\nFROM/s.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  for (const [, names = ''] of stage.matchAll(/^COPY (.+) \S+$/gm))
    for (const name of names.split(' '))
      cpSync(name, join(project, name), { recursive: true, filter: (path) => !path.endsWith('.png') });
  cpSync(join(project, 'rollup.config.mjs'), join(project, 'whole.config.mjs'));
  writeFileSync(join(project, 'rollup.config.mjs'), CONFIG);
  writeFileSync(join(project, '.gitignore'), 'node_modules\ndist\n.cache\n');
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
}

/** Installs the package in a shop whose lock file was written with an older version of the service. */
async function installLocked(resolved: string, tarball: Buffer): Promise<string> {
  const shop = join(project, 'shop');
  mkdirSync(shop);
  const dependencies = { 'servicepay-checkout': resolved };
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const locked = { version: '0.0.1', resolved, integrity };
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
  // Two builds, of some six seconds each on an idle machine.
  test.setTimeout(300_000);
  copyBuildContext();
  setVersion('0.0.1');
  await call('git', 'init', '--quiet');
  await commit();
  await callNpm('run', 'release');
  await commit();
  const { files } = JSON.parse(readBuilt('integrity.json').toString());
  const first = Object.keys(files).map((name) => [name, readBuilt(name)] as const);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['checkout-0.0.1.js', 'checkout-0.0.1.js.map', 'checkout-0.0.1.d.ts']),
  );

  setVersion('0.0.2');
  rmSync(join(project, 'dist'), { recursive: true });
  await callNpm('run', 'build');
  for (const part of ['page', 'page-server', 'dashboard'])
    cpSync(`dist/${part}`, join(project, 'dist', part), { recursive: true });
  const { service, stop } = await startStack('src/service/main.ts', project);
  try {
    const published = await (await request.get(`${service}/v1/integrity.json`)).json();
    expect(published).toMatchObject({ version: '0.0.2', files });
    expect(published.files).toHaveProperty(['checkout-0.0.2.js']);
    for (const [name, bytes] of first) {
      const answer = await request.get(`${service}/v1/${name}`);
      expect([name, (await answer.body()).equals(bytes)]).toEqual([name, true]);
      expect(answer.headers()['cache-control']).toContain('immutable');
    }

    const tag = `<script src="${service}/v1/checkout-0.0.1.js" integrity="${files['checkout-0.0.1.js']}" crossorigin></script>`;
    await page.goto(pageServer.publish({ body: `<!doctype html><title>Pinned</title><body>${tag}` }));
    expect(await page.evaluate(() => ServicePay.version)).toBe('0.0.1');
    const { PaymentUrl } = await (await openPaymentApi(request, undefined, service)).createLink();
    await host.mount({ checkoutUrl: PaymentUrl });
    await expect.poll(() => host.readEvents()).toContainEqual(['ready']);

    const tarball = 'servicepay-checkout-0.0.1.tgz';
    const installed = await installLocked(`${service}/v1/${tarball}`, new Map(first).get(tarball) as Buffer);
    expect(JSON.parse(installed).version).toBe('0.0.1');
  } finally {
    // An open checkout would ask for changes, and complain; an open connection would keep the service from ending.
    await page.context().close();
    await stop();
  }
});
