import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { startProgram } from '../../src/start/start-program.ts';

it('npm start reports in one line which port is in use, and starts nothing', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;

  const lines: string[] = [];
  const start = startProgram({
    name: 'start',
    args: ['src/start/main.ts'],
    env: { ...process.env, SERVICE_PORT: String(port) },
    print: (line) => lines.push(line),
  });
  await expect(start.exited).resolves.toBe(1);
  expect(lines).toEqual([
    `start │ Port ${port} is in use by another program. Stop it, or set SERVICE_PORT=0 for another port.`,
  ]);
  occupant.close();
});
