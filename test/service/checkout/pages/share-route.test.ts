import { describe, expect, it } from 'vitest';
import { createQrCode } from '../../../../src/service/payments/links/create-qr-code.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

const load = (path: string) => service.inject<string>({ url: `${path}/share.svg` });

describe('the QR code of a link that someone else pays', () => {
  it('is a drawing of the page for the other person', async () => {
    const { path } = await service.createLink();
    const { status, body, headers } = await load(path);
    expect(status).toBe(200);
    expect(body).toBe(createQrCode(`${BASE_URL}${path}?payer=guest`, 'svg').body);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('does not exist for a link that is for one person, is paid, or is none', async () => {
    const paid = await service.createLink();
    await service.pay(paid);
    const known = await service.createLink({ ShopperName: 'Giulia Bianchi' });
    for (const path of [paid.path, known.path, `/checkout/${'x'.repeat(43)}`])
      expect((await load(path)).status).toBe(404);
  });
});
