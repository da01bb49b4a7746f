import { describe, expect, it } from 'vitest';
import { logInDashboard } from '../../support/log-in-dashboard.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();
const url = '/dashboard/overview';

describe('GET /dashboard/overview', () => {
  it('answers a session of the dashboard, and forbids caching', async () => {
    const visitor = await logInDashboard(service);
    const { status, headers } = await visitor.call({ url });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('refuses a caller without token or session, and a token without its scope', async () => {
    expect((await service.inject({ url })).status).toBe(401);
    const ask = (scope: 'utilities' | 'online-payments') =>
      service.inject({
        url,
        headers: { authorization: `Bearer ${service.createToken(service.merchant, [scope])}` },
      });
    expect([(await ask('utilities')).body.Code, (await ask('online-payments')).status]).toEqual([
      'INSUFFICIENT_SCOPE',
      200,
    ]);
  });
});
