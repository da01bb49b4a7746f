import { runInNewContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { verifyWebhook } from '../../../src/sdk/server/verify-webhook.ts';
import { signPayload } from '../../../src/service/webhooks/deliveries/sign-payload.ts';

const createSecret = (text: string) => `whsec_${btoa(text)}`;
const SECRET = createSecret('a secret of twenty-four.');
const OTHER = createSecret('another of twenty-four..');
const EVENT = {
  EventType: 'payment.settled',
  TransactionId: 't-1',
  Amount: 1990,
  Metadata: { name: 'Zoë €' },
};
const payload = JSON.stringify(EVENT);
const ID = 'evt_1';

const sign = (secrets: readonly string[] = [SECRET], ageMs = 0, body = payload) => ({
  headers: { ...signPayload(secrets, { id: ID, payload: body, now: Date.now() - ageMs }) } as Record<
    string,
    string
  >,
  body,
});

describe('verifyWebhook', () => {
  it.each([
    ['the service', sign()],
    [
      'the library of the standard',
      {
        body: payload,
        headers: {
          'webhook-id': ID,
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': new Webhook(SECRET).sign(ID, new Date(), payload),
        },
      },
    ],
  ])('reads an event that %s has signed', async (_name, signed) => {
    await expect(verifyWebhook({ ...signed, secret: SECRET })).resolves.toEqual(EVENT);
  });

  const { headers, body } = sign();
  it.each([
    ['Headers', { headers: new Headers(headers), body }],
    [
      'names in any letters',
      { headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), v])), body },
    ],
    [
      'lists of one',
      { headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, [v]])), body },
    ],
    ['a body of bytes', { headers, body: new TextEncoder().encode(body) }],
    [
      'bytes within a larger buffer',
      { headers, body: new TextEncoder().encode(`[${body}]`).subarray(1, -1) },
    ],
    ['the buffer of request.arrayBuffer()', { headers, body: new TextEncoder().encode(body).buffer }],
    [
      'the buffer of another realm',
      {
        headers,
        body: runInNewContext('Uint8Array.from(bytes).buffer', {
          bytes: [...new TextEncoder().encode(body)],
        }),
      },
    ],
    ['more headers than it needs', { headers: { ...headers, ':path': '/', host: undefined }, body }],
  ])('takes %s', async (_name, incoming) => {
    await expect(verifyWebhook({ ...incoming, secret: SECRET })).resolves.toEqual(EVENT);
  });

  it.each([
    ['one of two signatures', sign([OTHER, SECRET]), SECRET],
    ['the second of two secrets', sign([SECRET]), [OTHER, SECRET]],
    ['a secret without its prefix', sign(), SECRET.replace('whsec_', '')],
    ['a secret with the line end of its file', sign(), `${SECRET}\r\n`],
    ['the last second of the tolerance', sign([SECRET], 298_000), SECRET],
  ])('is content with %s', async (_name, signed, secret) => {
    await expect(verifyWebhook({ ...signed, secret })).resolves.toEqual(EVENT);
    const [first = ''] = [secret].flat().slice(-1);
    expect(new Webhook(first.trim()).verify(signed.body, signed.headers)).toEqual(EVENT);
  });

  it('is content with a secret that was pasted with spaces, line breaks and the prefix of a signature', async () => {
    const secret = ` v1,${SECRET.slice(0, 12)}\u200b \n${SECRET.slice(12)}\n`;
    await expect(verifyWebhook({ ...sign(), secret })).resolves.toEqual(EVENT);
  });

  const change = (name: string, value: string | undefined) => {
    const signed = sign();
    return { ...signed, headers: { ...signed.headers, [`webhook-${name}`]: value } };
  };
  const { 'webhook-signature': good = '' } = headers;
  it.each([
    ['no id', 'MISSING_HEADER', change('id', undefined)],
    ['no time', 'MISSING_HEADER', change('timestamp', undefined)],
    ['no signature', 'MISSING_HEADER', change('signature', '')],
    ['an old attempt', 'TOO_OLD', sign([SECRET], 302_000)],
    ['an attempt of the future', 'IN_FUTURE', sign([SECRET], -302_000)],
    ['a time that is none', 'TOO_OLD', change('timestamp', 'NaN')],
    ['a time with a sign', 'TOO_OLD', change('timestamp', `+${Math.floor(Date.now() / 1000)}`)],
    ['another id', 'WRONG_SIGNATURE', change('id', 'evt_2')],
    ['another body', 'WRONG_SIGNATURE', { ...sign(), body: payload.replace('1990', '1') }],
    ['another secret', 'WRONG_SIGNATURE', sign([OTHER])],
    ['another version', 'WRONG_SIGNATURE', change('signature', good.replace('v1', 'v1a'))],
    ['half a signature', 'WRONG_SIGNATURE', change('signature', good.slice(0, 20))],
    ['a signature that is no base64', 'WRONG_SIGNATURE', change('signature', `v1,${'%'.repeat(43)}=`)],
    ['a text that is signed', 'NOT_AN_EVENT', sign([SECRET], 0, 'hello')],
    ['JSON that is no event', 'NOT_AN_EVENT', sign([SECRET], 0, 'null')],
  ])('refuses %s: %s', async (_name, code, signed) => {
    await expect(verifyWebhook({ ...signed, secret: SECRET })).rejects.toMatchObject({
      name: 'WebhookError',
      code,
    });
  });

  it.each([
    ['accepts the last moment of the tolerance', 300_000, undefined],
    ['refuses the moment after it', 300_001, 'TOO_OLD'],
    ['accepts a clock that is behind by the tolerance', -300_000, undefined],
    ['refuses a clock that is further behind', -300_001, 'IN_FUTURE'],
  ])('%s', async (_name, ageMs, code) => {
    const sentAt = 1_795_000_000_000;
    vi.useFakeTimers({ toFake: ['Date'], now: sentAt });
    const signed = sign();
    vi.setSystemTime(sentAt + ageMs);
    const verified = verifyWebhook({ ...signed, secret: SECRET }).catch((error) => error);
    expect(await verified).toMatchObject(code ? { code } : EVENT);
  });

  it('has the tolerance that it is given', async () => {
    const old = sign([SECRET], 600_000);
    await expect(verifyWebhook({ ...old, secret: SECRET, toleranceSeconds: 900 })).resolves.toEqual(EVENT);
  });

  it.each([
    ['an unset variable', undefined],
    ['an empty text', ''],
    ['no secrets', []],
    ['a text that is no base64', 'whsec_ä'],
    ['base64 that is cut', 'whsec_abcde'],
  ])('throws for %s as a secret, whatever was sent', async (_name, secret) => {
    await expect(verifyWebhook({ ...sign(), secret: secret as string })).rejects.toThrow(
      new TypeError('The secret of a webhook is whsec_ and base64: is the variable set?'),
    );
  });

  it.each([
    ['fields', EVENT],
    ['nothing', undefined],
  ])('throws for a body that was parsed to %s', async (_name, parsed) => {
    await expect(verifyWebhook({ ...sign(), body: parsed as never, secret: SECRET })).rejects.toThrow(
      new TypeError('The body of a webhook is its text or its bytes: it was parsed on the way.'),
    );
  });
  it('says how to read a Blob', async () => {
    await expect(
      verifyWebhook({ ...sign(), body: new Blob([payload]) as never, secret: SECRET }),
    ).rejects.toThrow('read it with await request.text() or arrayBuffer() first');
  });
});
