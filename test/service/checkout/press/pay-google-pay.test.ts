import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createGooglePayToken } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const METHOD = 'google_pay';
const FORGED = { outcome: 'declined', code: 'authentication_failed' };

const service = useService();

const payWith = async (token: unknown, change: object = {}) => {
  const link = await service.createLink();
  return (await service.pay(link, { method: METHOD, googlePay: { token }, ...change })).body;
};

describe('paying with Google Pay', () => {
  it.each([
    [true, 'SETTLED'],
    [false, 'HELD'],
  ])('charges any complete token (AutoCapture %s)', async (AutoCapture, status) => {
    const link = await service.createLink({ AutoCapture });
    const { body } = await service.pay(link, { method: METHOD, email: '' });
    expect(body).toEqual({ outcome: 'completed', status, transactionId: link.transactionId, method: METHOD });
  });

  it('accepts the JSON text of the sheet', async () => {
    expect(await payWith(JSON.stringify(createGooglePayToken()))).toMatchObject({ outcome: 'completed' });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text that is no JSON', 'token'],
    ['JSON that is no object', '"token"'],
    ['a number', 7],
    ['a list', []],
    ['an object with nothing in it', {}],
    ['no version', { ...createGooglePayToken(), protocolVersion: undefined }],
    ['no signature', { ...createGooglePayToken(), signature: '' }],
    ['a signature that is no text', { ...createGooglePayToken(), signature: {} }],
    ['no message', { ...createGooglePayToken(), signedMessage: undefined }],
    ['a message that is no text', { ...createGooglePayToken(), signedMessage: { declineCode: 'x' } }],
    ['fields of its prototype', JSON.stringify({ __proto__: createGooglePayToken() })],
  ])('declines %s', async (_name, token) => {
    expect(await payWith(token)).toEqual(FORGED);
    expect(await listEvents(service.store)).toEqual([]);
  });

  it('accepts a token once, also on another link or with different fields around it', async () => {
    const token = createGooglePayToken();
    expect(await payWith(token)).toMatchObject({ outcome: 'completed' });
    expect(await payWith(token)).toEqual(FORGED);
    expect(await payWith({ ...token, protocolVersion: 'ECv1', more: 1 })).toEqual(FORGED);
    expect(await payWith(JSON.stringify(token))).toEqual(FORGED);
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('gives a repeated press the same answer, and charges once', async () => {
    const link = await service.createLink();
    const press = {
      method: METHOD,
      attemptKey: randomUUID(),
      googlePay: { token: createGooglePayToken() },
    } as const;
    await Promise.all(Array.from({ length: 5 }, () => service.pay(link, press)));
    expect((await service.pay(link, press)).body).toMatchObject({ outcome: 'completed' });
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it.each([
    'card_declined',
    'insufficient_funds',
    'expired_card',
    'authentication_failed',
    'processing_error',
  ])('declines with the code %s that a test requests', async (code) => {
    const token = createGooglePayToken({ declineCode: code });
    expect(await payWith(token)).toEqual({ outcome: 'declined', code });
    // A declined token is also spent.
    expect(await payWith(token)).toEqual(FORGED);
  });

  it.each([{ declineCode: 'no_such_code' }, { declineCode: {} }, null, [], 'text'])(
    'ignores any other code: %j',
    async (message) => {
      expect(await payWith(createGooglePayToken(message as object))).toMatchObject({ outcome: 'completed' });
    },
  );

  it('charges nothing if the link does not accept Google Pay', async () => {
    const link = await service.createLink({ PaymentMethods: ['card'] });
    expect((await service.pay(link, { method: METHOD })).body).toMatchObject({ outcome: 'closed' });
    expect(await service.store.selectFrom('google_pay_tokens').selectAll().execute()).toEqual([]);
  });

  it('stores no token', async () => {
    await payWith({ ...createGooglePayToken(), signature: 'the-secret', signedMessage: 'the-secret-token' });
    const rows = await Promise.all(
      (['attempts', 'acquirer_authorizations', 'google_pay_tokens', 'events'] as const).map((table) =>
        service.store.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('the-secret');
  });
});
