import { describe, expect, it } from 'vitest';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

describe.each(['v4', 'v5'])('GET /api/%s/webhooks/secret', (version) => {
  it('returns the company’s own secret, and forbids caching it', async () => {
    for (const company of [service.merchant, service.partner]) {
      const { status, body, headers } = await service.get(`/api/${version}/webhooks/secret`, company);
      expect(status).toBe(200);
      expect(body).toEqual({
        Message: 'Signing secret of the company.',
        StatusCode: 200,
        Result: true,
        Secret: company.webhookSecret,
      });
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});
