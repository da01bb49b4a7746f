import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTerminal, readAddress } from '../../src/terminal/check/check-terminal.ts';
import { POIID } from '../protocol/nexo/create-request.ts';
import { type StartedTerminal, startTestTerminal } from './start-test-terminal.ts';

let terminal: StartedTerminal;
beforeAll(async () => {
  terminal = await startTestTerminal();
});
afterAll(() => terminal.stop());

const check = async (address = terminal.terminalUrl, poiid?: string) => {
  const { isGood, lines } = await checkTerminal(address, poiid);
  return { isGood, text: lines.join('\n') };
};

it('terminal:check shows the certificate and the terminal’s own diagnosis', async () => {
  const { isGood, text } = await check();
  expect(isGood).toBe(true);
  expect(text).toMatch(
    /POIID {6}S1F2L-000158213605001 .*\nValid to .*\nSHA-256 {4}([0-9A-F]{2}:){31}[0-9A-F]{2}\n/,
  );
  expect(text).toMatch(/Terminal {3}OK\nPrinter {4}OK\nHost {7}reachable$/);
});

it('terminal:check reports a fault of the terminal', async () => {
  await terminal.set({ Paper: false, HostReachable: false });
  const { isGood, text } = await check(undefined, POIID);
  expect(isGood).toBe(true);
  expect(text).toMatch(/out of paper\nHost {7}not reachable/);
  await terminal.set({ Paper: true, HostReachable: true, Firmware: '1.119.3' });
  expect(await check()).toMatchObject({
    isGood: false,
    text: expect.stringContaining('Firmware 1.119.3 is too old'),
  });
  await terminal.set({ Firmware: '1.121.0' });
});

it('terminal:check recognizes another terminal by its certificate', async () => {
  const { isGood, text } = await check(undefined, 'S1F2L-000000000000000');
  expect(isGood).toBe(false);
  expect(text).toContain('This is another terminal: S1F2L-000000000000000 was expected.');
  expect(text).toContain('NotAllowed: MessageHeader.POIID is "S1F2L-000000000000000"');
});

it('terminal:check explains why there is no connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect((await check(`127.0.0.1:${port}`)).text).toContain('does not speak TLS');
  server.close();
  await once(server, 'close');
  expect((await check(`127.0.0.1:${port}`)).text).toContain('Is the local API on');
  expect((await check('http://127.0.0.1')).text).toContain('is not an address');
});

it.each([
  ['192.168.1.20', 'https://192.168.1.20:8443/nexo'],
  ['localhost:9000', 'https://localhost:9000/nexo'],
  ['https://10.0.0.5:8443/nexo/', 'https://10.0.0.5:8443/nexo'],
  ['[::1]', 'https://[::1]:8443/nexo'],
])('terminal:check accepts the address %s', (text, href) => {
  expect(readAddress(text)?.href).toBe(href);
});
