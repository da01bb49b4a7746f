import { describe, expect, it } from 'vitest';
import type { CardKeyAnswer } from '../../../../src/protocol/encrypted-card.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const read = async (path?: string, headers: Record<string, string> = {}) =>
  service.inject<CardKeyAnswer & { Code: string }>({
    url: `${path ?? (await service.createLink()).path}/card-key`,
    headers,
  });

describe('GET /checkout/{token}/card-key', () => {
  it('answers with the acquirer’s key and the time of the service', async () => {
    service.clock.advance(5 * 86_400);
    const { status, body, headers } = await read();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      publicKey: expect.stringMatching(/^10001\|[0-9A-F]{512}$/),
      now: new Date(service.clock.now()).toISOString(),
      isRequired: false,
    });
  });

  it('answers with the same key until the acquirer replaces it', async () => {
    const keys = [(await read()).body.publicKey, (await read()).body.publicKey];
    await service.post('/sandbox/card-key/rotate', {});
    const { publicKey } = (await read()).body;
    expect([keys[1] === keys[0], publicKey === keys[0]]).toEqual([true, false]);
  });

  it('is not answered for an unknown address, nor for another site', async () => {
    expect(await read('/checkout/unknown')).toMatchObject({ status: 404 });
    expect(await read(undefined, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  });
});
