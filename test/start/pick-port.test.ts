import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { pickPort } from '../../src/start/pick-port.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const HOSTS = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

const servers: Server[] = [];

function occupy(host: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
  });
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('pickPort', () => {
  it('finds a free port for 0', async () => {
    const port = await pickPort(0, 'SHOP_PORT');
    expect(port).toBeGreaterThan(0);
    await expect(pickPort(port, 'SHOP_PORT')).resolves.toBe(port);
  });

  it.each(HOSTS)('reports which port is in use on %s, and which variable chooses another', async (host) => {
    const port = await occupy(host);
    await expect(pickPort(port, 'SHOP_PORT')).rejects.toThrow(`Port ${port} is in use by another program`);
    await expect(pickPort(port, 'SHOP_PORT')).rejects.toThrow('set SHOP_PORT=0');
  });
});
