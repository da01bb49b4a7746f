import { describe, expect, it } from 'vitest';
import { listRoutes } from '../support/app/list-routes.ts';
import { createTestService } from '../support/create-test-service.ts';
import { shareService } from '../support/use-service.ts';

const service = shareService();

const CALLS = [
  ['POST', '/svc/cash-register/orders'],
  ['POST', '/svc/cash-register/orders/{order_id}/pay/pos'],
  ['POST', '/svc/cash-register/orders/{order_id}/pay/pos/complete'],
  ['GET', '/svc/cash-register/terminals'],
  ['GET', '/svc/cash-register/terminal'],
  ['POST', '/svc/cash-register/terminals/assign'],
] as const;

describe('cloud POS', () => {
  it('has the calls of the specification under /svc', async () => {
    const { created, routes } = await listRoutes(createTestService);
    await created.close();
    const known = routes.map(({ method, url }) => `${method} ${url.replace(/:\w+/g, '{}')}`);
    for (const [method, path] of CALLS)
      expect(known).toContain(`${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  });

  it('refuses each of its calls without a token', async () => {
    for (const [method, path] of CALLS) {
      const { status } = await service.inject({ method, url: path.replace('{order_id}', '1') });
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it('takes no address of a terminal', async () => {
    const address = { terminal_ip: '192.168.42.129' };
    const assigned = await service.post('/svc/cash-register/terminals/assign', {
      terminal_id: 'S1F2L-000158213605001',
      store_id: 1,
      ...address,
    });
    expect(assigned.body.Errors).toMatchObject([{ Field: 'terminal_ip', Message: 'Unknown field.' }]);
    const order = { store_id: 1, items: [{ id: 101, quantity: 1 }], ...address };
    const { body } = await service.post('/svc/cash-register/orders', order);
    expect(body.Errors).toMatchObject([{ Field: 'terminal_ip', Message: 'Unknown field.' }]);
  });
});
