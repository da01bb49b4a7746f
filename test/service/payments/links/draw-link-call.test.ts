import { beforeAll, expect, it } from 'vitest';
import { createQrCode } from '../../../../src/service/payments/links/create-qr-code.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();
let link: TestLink;
beforeAll(async () => {
  link = await service.createLink();
});

const load = (query = '', id = link.transactionId, version = 'v4') =>
  service.get(`/api/${version}/payments/link/${id}/qr${query}`);

it.each(['v4', 'v5'])(
  'the QR code call draws the URL of the page on %s, and forbids caching',
  async (version) => {
    const address = `http://localhost:4242${link.path}`;
    const { status, body, headers } = await load('', link.transactionId, version);
    expect([status, body]).toEqual([200, createQrCode(address, 'svg').body]);
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
    expect((await load('?format=svg')).body).toBe(body);
  },
);

it('the QR code call draws a PNG on request', async () => {
  const { rawPayload, headers } = await service.app.inject({
    url: `/api/v4/payments/link/${link.transactionId}/qr?format=png`,
    headers: { authorization: `Bearer ${service.createToken(service.merchant)}` },
  });
  expect(headers['content-type']).toBe('image/png');
  expect(rawPayload).toEqual(createQrCode(`http://localhost:4242${link.path}`, 'png').body);
});

it.each([
  ['?format=gif', 'format', 'Invalid value.'],
  ['?format=', 'format', 'Invalid value.'],
  ['?format=png&format=svg', 'format', 'Invalid value.'],
  ['?Format=png', 'Format', 'Unknown field.'],
])('the QR code call refuses the query %s', async (query, Field, Message) => {
  const { status, body } = await load(query);
  expect([status, body.Errors]).toEqual([400, [findBrokenRule(Field, Message)]]);
});
