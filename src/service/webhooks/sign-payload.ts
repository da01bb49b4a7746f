import { createHmac } from 'node:crypto';

export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`.
 * @param secret `whsec_` and the key in base64
 * @param id the same over all attempts of an event
 */
export function signPayload(
  secret: string,
  { id, payload, now }: { id: string; payload: string; now: number },
): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
