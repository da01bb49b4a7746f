import { describe, expect, it } from 'vitest';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import { useService } from '../../support/use-service.ts';

const PATH = '/api/v5/webhooks/sources';

describe('GET /api/v5/webhooks/sources', () => {
  const service = useService();

  it('lists the loopback addresses from which the sandbox sends', async () => {
    const { status, body } = await service.get(PATH);
    expect([status, body.Sources]).toEqual([200, ['127.0.0.1', '::1']]);
  });

  it('needs the scope utilities', async () => {
    const token = service.createToken(service.merchant, ['online-payments']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await service.inject({ url: PATH, headers })).status).toBe(401);
    expect((await service.inject({ url: PATH.replace('v5', 'v4'), headers })).status).toBe(405);
  });
});

describe('GET /api/v5/webhooks/sources of a service whose operator has named none', () => {
  const { service } = useAdyen();

  it('says that the signature is what counts', async () => {
    const { status, body } = await service.get(PATH);
    expect([status, body.Sources]).toEqual([200, []]);
    expect(body.Message).toBe(
      'The operator has not named the addresses that webhooks come from. Rely on the signature.',
    );
  });
});
