import { expect, it } from 'vitest';
import { startProgram } from '../../src/start/start-program.ts';

function startShop(port: string) {
  const lines: string[] = [];
  const env = { ...process.env, SHOP_PORT: port, SERVICE_URL: 'http://localhost:4242' };
  const print = (line: string) => lines.push(line);
  return { ...startProgram({ name: 'shop', args: ['demo/main.ts'], env, print }), lines };
}

it('the demo shop opens on a free port, refuses a second shop on that port, and ends on a signal', async () => {
  const first = startShop('0');
  const { shop = '' } = await first.ready;
  expect(await (await fetch(shop)).text()).toContain('Bottega Rossi');

  const { port } = new URL(shop);
  const second = startShop(port);
  await expect(second.exited).resolves.toBe(1);
  expect(second.lines).toEqual([`shop │ Port ${port} is in use. Choose another one with SHOP_PORT.`]);

  await first.stop();
  await expect(first.exited).resolves.toBe(0);
});
