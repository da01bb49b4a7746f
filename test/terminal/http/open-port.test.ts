import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { TerminalConfigError } from '../../../src/terminal/config/read-terminal-config.ts';
import { openPort } from '../../../src/terminal/http/open-port.ts';

const open = (port: number, host = 'localhost') =>
  openPort({
    createServer: () => createServer((_, response) => response.end('ok')),
    host,
    port,
    variable: 'TERMINAL_PORT',
  });
const ask = (port: number, host: string) =>
  fetch(`http://${host}:${port}`).then(
    (response) => response.text(),
    () => 'refused',
  );

it('openPort listens on both loopback addresses, closes, and opens on the same port', async () => {
  const port = await open(0);
  expect([await ask(port.port, '127.0.0.1'), await ask(port.port, 'localhost')]).toEqual(['ok', 'ok']);
  await port.close();
  expect(await ask(port.port, '127.0.0.1')).toBe('refused');
  await port.open();
  expect(await ask(port.port, '127.0.0.1')).toBe('ok');
  await port.close();
});

it('openPort names the variable of a port in use or of an unavailable address', async () => {
  const taken = await open(0);
  await expect(open(taken.port)).rejects.toThrow(
    new TerminalConfigError(
      `Port ${taken.port} cannot be used: it is in use. Set TERMINAL_PORT to another one, or to 0.`,
    ),
  );
  await taken.close();
  await expect(open(0, '192.0.2.1')).rejects.toThrow('HOST "192.0.2.1" is not an address of this machine.');
});
