import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

describe('createLinkCall', () => {
  it.each(['v4', 'v5'])('returns on %s exactly the fields of the specification', async (version) => {
    const request = createLinkRequest({ TransactionId: 'order-1042' });
    const { status, body } = await service.post(`/api/${version}/payments/link`, request);
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Payment link created.',
      StatusCode: 200,
      Result: true,
      TransactionId: 'order-1042',
      PaymentUrl: expect.stringMatching(new RegExp(`^${BASE_URL}/checkout/[A-Za-z0-9_-]{43}$`)),
      ExpirationDate: '2026-12-21 09:30:00',
    });
  });

  it.each([
    [1, '2026-11-21 09:30:01'],
    [86_400, '2026-11-22 09:30:00'],
    [7_776_000, '2027-02-19 09:30:00'],
  ])('returns the expiration date of a link of %i s in UTC', async (LinkDurationSeconds, expected) => {
    const { body } = await service.post('/api/v4/payments/link', createLinkRequest({ LinkDurationSeconds }));
    expect(body.ExpirationDate).toBe(expected);
  });

  it('creates a link whose page loads', async () => {
    const { path } = await service.createLink();
    const { status, headers } = await service.inject({ url: path });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('accepts only a TransactionId that every HTTP client can send in a path', async () => {
    await service.app.listen({ port: 0, host: 'localhost' });
    const { port } = service.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${service.createToken(service.merchant)}` };
    const punctuation = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const ids = [...punctuation, '...', './', '../a', '%2e', '%2E%2e', '//', 'a/qr', '🔑', '\u00a0'];
    for (const TransactionId of ids) {
      const { status } = await service.post('/api/v4/payments/link', createLinkRequest({ TransactionId }));
      // Clients remove this segment from a path, also as `%2e`.
      if (TransactionId === '.') expect(status).toBe(400);
      else {
        const path = `/api/v4/payments/link/${encodeURIComponent(TransactionId)}`;
        const answer = await fetch(`http://localhost:${port}${path}`, { headers });
        expect(await answer.json()).toMatchObject({ Link: { TransactionId } });
      }
    }
  });
});
