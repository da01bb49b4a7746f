import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret } from '../../../../src/service/calls/companies/add-company.ts';
import { signPayload } from '../../../../src/service/webhooks/deliveries/sign-payload.ts';

const secret = createWebhookSecret();
const payload = '{"EventType":"payment.settled","Purpose":"Caffè ☕"}';
const sign = ({ now = Date.now(), by = secret } = {}) => ({
  ...signPayload([by], { id: 'evt_1', payload, now }),
});

/** The reference implementation, as a merchant would use it. */
const verify = (headers: Record<string, string>, body = payload) => new Webhook(secret).verify(body, headers);

describe('signPayload', () => {
  it('makes signatures that the reference library accepts', () => {
    expect(verify(sign())).toEqual(JSON.parse(payload));
  });

  it('makes the signature of the reference library, byte by byte', () => {
    const now = Date.parse('2026-11-21T09:30:00.999Z');
    expect(sign({ now })).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1795253400',
      'webhook-signature': new Webhook(secret).sign('evt_1', new Date(now), payload),
    });
  });

  it.each<[name: string, headers: () => Record<string, string>, body?: string]>([
    ['another secret', () => sign({ by: createWebhookSecret() })],
    ['a changed byte', () => sign(), payload.replace('settled', 'Settled')],
    ['an additional byte', () => sign(), `${payload}\n`],
    ['another id', () => ({ ...sign(), 'webhook-id': 'evt_2' })],
    [
      'another timestamp',
      () => ({ ...sign(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) }),
    ],
    ['an old timestamp', () => sign({ now: Date.now() - 6 * 60_000 })],
    ['a future timestamp', () => sign({ now: Date.now() + 6 * 60_000 })],
  ])('makes signatures that are invalid with %s', (_name, headers, body) => {
    expect(() => verify(headers(), body)).toThrow();
  });
});
