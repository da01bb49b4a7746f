import { createHmac } from 'node:crypto';

interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

const createSignature = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

/**
 * Signs according to Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. Each secret adds a signature, separated by a
 * space, of which a receiver needs to verify one.
 * @param secrets `whsec_` and the key in base64
 * @param id the same for all attempts of an event
 */
export function signPayload(
  secrets: readonly string[],
  { id, payload, now }: { id: string; payload: string; now: number },
): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000));
  const signed = `${id}.${timestamp}.${payload}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => createSignature(secret, signed)).join(' '),
  };
}
