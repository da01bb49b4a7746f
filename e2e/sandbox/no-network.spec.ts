import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../steps/test.ts';

/** Runs a command in a network namespace of its own, whose only interface is loopback. */
const WITHOUT_NETWORK = [
  '--user',
  '--map-root-user',
  '--net',
  'sh',
  '-c',
  'ip link set lo up && exec "$@"',
  'sh',
];

const canUnshare = spawnSync('unshare', [...WITHOUT_NETWORK, 'true']).status === 0;

test('README and quickstart lead to a paid order on a machine without a network', async () => {
  if (!canUnshare) {
    const text =
      'This system allows no network namespaces (unshare, ip): nothing was paid without a network.';
    console.warn(text);
    if (process.env.CI) throw new Error(text);
    test.skip(true, text);
  }
  // It starts a stack and a browser of its own: ten seconds on a quiet machine.
  test.slow();
  const { stdout } = await promisify(execFile)('unshare', [
    ...WITHOUT_NETWORK,
    process.execPath,
    'e2e/sandbox/pay-without-network.ts',
  ]);
  expect(stdout.split('\n')).toEqual([
    'PAID in the demo shop, in a browser that is offline',
    'PAID in the quickstart',
    '',
  ]);
});
