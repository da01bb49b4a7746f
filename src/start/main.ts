/** `npm start`: builds if needed, then runs the service, the demo shop and the terminal until it is stopped. */
import { fileURLToPath } from 'node:url';
import { protectOutput } from '../programs/protect-output.ts';
import { describeStack } from './describe-stack.ts';
import { isBuildStale } from './is-build-stale.mjs';
import { pickPort } from './pick-port.ts';
import { readPort } from './read-port.ts';
import { type Program, startProgram } from './start-program.ts';

const BUILD = {
  outputs: [
    'dist/v1/checkout.js',
    'dist/v1/checkout.d.ts',
    'dist/v1/checkout-element.js',
    'dist/v1/checkout.mock.js',
    'dist/v1/integrity.json',
    'dist/npm/package.json',
    'dist/docs/index.html',
    'dist/page/assets.json',
    'dist/page-server/render-page.js',
    'dist/dashboard/index.html',
    'dist/terminal/index.html',
  ],
  sources: [
    'src/protocol',
    'src/sdk',
    'src/page',
    'src/dashboard',
    'src/terminal-screen',
    'src/build',
    'releases',
    'rollup.config.mjs',
    'package.json',
  ],
};
const REQUIRE_NODE = ['--import', './src/start/require-node.mjs'];
const RUN_PROGRAM = [...REQUIRE_NODE, './src/start/run-program.mjs'];
/** The same as in `npm run service` (docs/decisions.md, 134). */
const SERVICE_HEAP = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

const programs: Program[] = [];
let isStopping = false;

const print = (line: string) => console.log(line);

function run(name: string, args: string[], env?: NodeJS.ProcessEnv): Program {
  if (isStopping) throw new Error('Stopped.');
  const program = startProgram({ name, args, print, env: { ...process.env, ...env } });
  programs.push(program);
  return program;
}

async function stopAll(exitCode: number): Promise<never> {
  isStopping = true;
  await Promise.all(programs.map(({ stop }) => stop()));
  process.exit(exitCode);
}

async function fail(message: string): Promise<void> {
  if (isStopping) return;
  console.error(message);
  await stopAll(1);
}

async function buildIfStale(): Promise<void> {
  if (!isBuildStale(BUILD)) return;
  print('Building the script and the checkout page …');
  const build = run('build', ['node_modules/rollup/dist/bin/rollup', '-c', '--silent']);
  if ((await build.exited) !== 0) throw new Error('The build failed.');
}

/** If the default port is taken, picks another: two stacks on one machine, with only their other ports set, can both start. */
const pickTerminalPort = (variable: string, usual: number): Promise<number> =>
  process.env[variable]
    ? pickPort(readPort(variable, usual), variable)
    : pickPort(usual, variable).catch(() => pickPort(0, variable));

/** Starts only the service: with a real acquirer, there is no sandbox and no demo. */
async function startAlone(): Promise<void> {
  await buildIfStale();
  const service = run('service', [...SERVICE_HEAP, ...RUN_PROGRAM, 'service/main']);
  const addresses = await service.ready;
  service.exited.then((code) => fail(`The service ended with code ${code}.`));
  print(`READY ${JSON.stringify(addresses)}`);
}

async function start(): Promise<void> {
  if ((process.env.ACQUIRER || 'simulated') !== 'simulated') return startAlone();
  const servicePort = await pickPort(readPort('SERVICE_PORT', 4242), 'SERVICE_PORT');
  // The service permits webhooks to this loopback URL only, so it must be known before the service starts.
  const shopPort = await pickPort(readPort('SHOP_PORT', 4243), 'SHOP_PORT');
  const terminalPort = await pickTerminalPort('TERMINAL_PORT', 8443);
  const screenPort = await pickTerminalPort('TERMINAL_SCREEN_PORT', 8444);
  await buildIfStale();

  const webhookAllow = [process.env.WEBHOOK_ALLOW, `127.0.0.1:${shopPort}`].filter(Boolean).join(',');

  const service = run('service', [...SERVICE_HEAP, ...RUN_PROGRAM, 'service/main'], {
    SERVICE_PORT: String(servicePort),
    WEBHOOK_ALLOW: webhookAllow,
    // Run everything in a single process, even if the environment splits the roles.
    ROLE: 'all',
  });
  const { service: serviceUrl = '' } = await service.ready;
  const shop = run('shop', [...REQUIRE_NODE, 'demo/main.ts'], {
    SERVICE_URL: serviceUrl,
    SHOP_PORT: String(shopPort),
    TERMINAL_URL: `https://localhost:${terminalPort}`,
    TERMINAL_SCREEN_URL: `http://localhost:${screenPort}`,
  });
  // It is ready after its first call of the service, so that the first cloud payment finds it connected.
  const terminal = run('terminal', [...RUN_PROGRAM, 'terminal/main'], {
    SERVICE_URL: process.env.SERVICE_URL ?? serviceUrl,
    TERMINAL_PORT: String(terminalPort),
    TERMINAL_SCREEN_PORT: String(screenPort),
  });
  const { shop: shopUrl = '' } = await shop.ready;
  const { terminal: terminalUrl = '', screen = '' } = await terminal.ready;
  for (const { name, exited } of [service, shop, terminal]) {
    exited.then((code) => fail(`The ${name} ended with code ${code}.`));
  }

  const addresses = { service: serviceUrl, shop: shopUrl, terminal: terminalUrl, screen };
  print(describeStack(addresses));
  print(`READY ${JSON.stringify(addresses)}`);
}

protectOutput();
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!isStopping) void stopAll(0);
  });
}
start().catch((error: Error) => fail(error.message));
