import { describe, expect, it } from 'vitest';
import {
  type FoundPayment,
  MAX_FOUND,
  type Match,
} from '../../../../src/service/back-office/dashboard/find-payments.ts';
import type { PaymentHistory } from '../../../../src/service/back-office/dashboard/read-payment-history.ts';
import { insertAttempt } from '../../../../src/service/payments/attempts/insert-attempt.ts';
import { MAX_ATTEMPTS } from '../../../../src/service/payments/transactions/list-attempts.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const read = async (id: string, company = service.merchant) => {
  const { status, body } = await service.get(`/sandbox/payments/${id}`, company);
  return { status, body, payment: (body as unknown as { Payment: PaymentHistory }).Payment };
};
const card = (number: string) => ({
  card: { number, expiry: '12/30', securityCode: '123', holder: 'Giulia Bianchi' },
});

describe('GET /sandbox/payments/{TransactionId}', () => {
  it('returns the attempts with their outcomes, and the events in order of occurrence', async () => {
    const link = await service.createLink();
    await service.pay(link, { attemptKey: 'first-press-of-it', ...card('4000000000009995') });
    service.clock.advance(60);
    await service.pay(link, { attemptKey: 'second-press-of-it' });
    service.clock.advance(60);
    await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId });
    const { body, payment } = await read(link.transactionId);
    expect(body.Message).toBe('History of the payment.');
    expect(payment).toMatchObject({
      TransactionId: link.transactionId,
      Attempts: [
        {
          At: '2026-11-21T09:30:00.000Z',
          Method: 'card',
          State: 'DECLINED',
          DeclineCode: 'insufficient_funds',
          CardBrand: 'visa',
          Last4: '9995',
        },
        { At: '2026-11-21T09:31:00.000Z', State: 'APPROVED', DeclineCode: null, Last4: '1111' },
      ],
      Events: [
        { EventType: 'payment.captured', OccurredAt: '2026-11-21T09:31:00.000Z' },
        { EventType: 'payment.settled', OccurredAt: '2026-11-21T09:31:00.000Z' },
        { EventType: 'payment.refunded', OccurredAt: '2026-11-21T09:32:00.000Z' },
      ],
    });
    expect(payment.Events[0]?.EventId).toMatch(/^evt_/);
  });

  it('returns when the page of the link was first loaded', async () => {
    const { transactionId, path } = await service.createLink();
    expect((await read(transactionId)).payment.OpenedAt).toBeNull();
    service.clock.advance(60);
    await service.inject({ method: 'GET', url: path });
    await service.openings.flush();
    service.clock.advance(60);
    await service.inject({ method: 'GET', url: path });
    await service.openings.flush();
    expect((await read(transactionId)).payment.OpenedAt).toBe('2026-11-21T09:31:00.000Z');
  });

  it('returns no data that identifies the shopper', async () => {
    const link = await service.createLink();
    await service.pay(link, { email: 'giulia@example.com', attemptKey: 'the-key-of-the-press' });
    expect(JSON.stringify((await read(link.transactionId)).body)).not.toMatch(/giulia|4111 ?1111|the-key/i);
  });

  it('returns only the newest attempts if there are many', async () => {
    const { transactionId } = await service.createLink();
    const { id } = await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const rows = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, index) => ({
      id: `attempt-${index}`,
      payment_id: id,
      attempt_key: `key-${index}`,
      state: 'CANCELLED' as const,
      method: 'klarna' as const,
      created_at: index,
    }));
    for (const row of rows) await insertAttempt(service.store, row);
    const { Attempts } = (await read(transactionId)).payment;
    expect(Attempts).toHaveLength(MAX_ATTEMPTS);
    expect([Attempts[0]?.At, Attempts.at(-1)?.At]).toEqual([
      '1970-01-01T00:00:00.001Z',
      '1970-01-01T00:00:00.100Z',
    ]);
  });

  it('refuses an unknown parameter, and returns 404 for a malformed id', async () => {
    const { transactionId } = await service.createLink();
    expect((await read(`${transactionId}?Limit=1`)).body.Errors).toEqual([
      { Field: 'Limit', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.', Hint: expect.any(String) },
    ]);
    expect((await read('%00')).status).toBe(404);
  });
});

describe('GET /sandbox/payments?Search=', () => {
  const search = async (text: string, company = service.merchant) => {
    service.clock.advance(1);
    await service.runDueJobs();
    const { body } = await service.get(`/sandbox/payments?Search=${encodeURIComponent(text)}`, company);
    return (body as unknown as { Payments: (FoundPayment & { Match: Match })[] }).Payments;
  };
  const listIds = async (text: string) => (await search(text)).map(({ TransactionId }) => TransactionId);

  it('finds a payment of the company by its id, and returns its current state', async () => {
    const link = await service.createLink({ TransactionId: 'order-7', Purpose: 'Two chairs' });
    await service.pay(link, { card: { name: 'Giulia Bianchi' }, email: 'giulia@example.com' });
    expect(await search('order-7')).toEqual([
      {
        TransactionId: 'order-7',
        Purpose: 'Two chairs',
        Status: 'SETTLED',
        Amount: 1990,
        RefundedAmount: 0,
        Currency: 'EUR',
        Method: 'card',
        Shopper: { Name: 'Giulia Bianchi', Email: 'giulia@example.com' },
        Card: { Brand: 'visa', Last4: '1111' },
        CreatedAt: '2026-11-21T09:30:00.000Z',
        Match: 'id',
      },
    ]);
    expect(await search('order-7', service.partner)).toEqual([]);
  });

  it.each([
    ['order-7', 'its id'],
    ['ORD', 'the beginning of its id'],
    ['chairs', 'a word of its purpose'],
    ['TWO CH', 'words in upper case'],
    ['suss', 'a word without its accent'],
    ['SÜSS', 'letters outside of ASCII in upper case'],
    ['“süß”', 'characters outside of ASCII'],
    ['100% "pure" \\_', 'special characters of LIKE patterns and of JSON'],
    ['cart-99', 'its metadata'],
    ['the "pure" cart', 'quotation marks in its metadata'],
    ['giulia@shop.example', 'the address that the merchant has sent'],
    ['Giulia@SHOP', 'the beginning of that address'],
    ['bianchi', 'the name that the merchant has sent'],
    ['Bianchi, Giulia', 'the name in another order'],
  ])('finds a payment by %j: %s', async (text) => {
    await service.createLink({
      TransactionId: 'order-7',
      Purpose: 'Two chairs, “süß”, süss, 100% "pure" \\_',
      Metadata: { cart: 'cart-99', note: 'the "pure" cart' },
      ShopperEmail: 'giulia@shop.example',
      ShopperName: 'Giulia Bianchi',
    });
    await service.createLink({
      TransactionId: 'other',
      Purpose: 'A table, 100x pure',
      ShopperEmail: 'marco@shop.example',
      ShopperName: 'Marco Bruni',
    });
    expect(await listIds(text)).toEqual(['order-7']);
    expect(await search(text, service.partner)).toEqual([]);
  });

  it.each(['https', 'Purpose', 'AutoCapture', 'shop.example', '%', '_', 'rder', '@'])(
    'finds no payment by %j, which is no beginning of a word, or occurs in the data of every link',
    async (text) => {
      await service.createLink({ TransactionId: 'order', Purpose: 'x', Metadata: { cart: 'c' } });
      expect(await listIds(text)).toEqual([]);
    },
  );

  it('finds a payment by what its shopper typed, even if the card was declined', async () => {
    const link = await service.createLink({ TransactionId: 'a' });
    const typed = { email: 'giulia.bianchi@example.com', card: { name: 'GIULIA BIANCHÌ' } };
    await service.pay(link, { ...typed, card: { ...typed.card, number: '4000 0000 0000 0002' } });
    for (const text of ['giulia.bianchi@example.com', 'giulia.b', 'bianchi', 'giulia bianchi', '0002'])
      expect([text, await listIds(text)]).toEqual([text, ['a']]);
    expect(await search('bianchi')).toMatchObject([
      { Shopper: { Name: 'GIULIA BIANCHÌ', Email: 'giulia.bianchi@example.com' }, Card: null },
    ]);
  });

  it('finds payments by the end of their cards, then those with these digits in their words', async () => {
    await service.createLink({ TransactionId: 'a', Purpose: 'Order 4444' });
    const paid = await service.createLink({ TransactionId: 'b' });
    await service.pay(paid, { card: { number: '5555 5555 5555 4444' } });
    await service.createLink({ TransactionId: 'c', Amount: 444_400 });
    const found = (await search('4444')).map(({ TransactionId, Match: match }) => [TransactionId, match]);
    expect(found).toEqual([
      ['b', 'card'],
      ['a', 'words'],
      ['c', 'amount'],
    ]);
  });

  it.each([['36.60'], ['€36,60'], ['36,60 €'], ['EUR 36.60'], ['36.6']])(
    'finds payments by their amount, typed as %j',
    async (text) => {
      await service.createLink({ TransactionId: 'a', Amount: 3660 });
      await service.createLink({ TransactionId: 'b', Amount: 3661 });
      await service.createLink({ TransactionId: 'c', Amount: 3660, Currency: 'USD' });
      const isOfEuro = /€|EUR/.test(text);
      expect((await listIds(text)).sort()).toEqual(isOfEuro ? ['a'] : ['a', 'c']);
    },
  );

  it('finds a payment by its transfer reference, also in lower case and with spaces', async () => {
    await service.createLink({ TransactionId: 'a' });
    const { transfer_reference: reference } = await service.store
      .selectFrom('payments')
      .select('transfer_reference')
      .executeTakeFirstOrThrow();
    const groups =
      reference
        ?.toLowerCase()
        .match(/.{1,4}/g)
        ?.join(' ') ?? '';
    expect([await listIds(reference ?? ''), await listIds(groups)]).toEqual([['a'], ['a']]);
  });

  it('finds a payment by the id of an event, but not for another company', async () => {
    await service.pay(await service.createLink({ TransactionId: 'a' }));
    const { id } = await service.store.selectFrom('events').select('id').executeTakeFirstOrThrow();
    expect(await listIds(id)).toEqual(['a']);
    expect(await search(id, service.partner)).toEqual([]);
  });

  it('returns only the exact match of an id, or else a limited number of the newest matches', async () => {
    await service.createLink({ TransactionId: 'many' });
    for (let number = 0; number <= MAX_FOUND; number += 1) {
      service.clock.advance(1);
      await service.createLink({ TransactionId: `many-${number}` });
    }
    expect(await listIds('many')).toEqual(['many']);
    const ids = await listIds('MANY');
    expect([ids.length, ids[0], ids[1]]).toEqual([MAX_FOUND, `many-${MAX_FOUND}`, `many-${MAX_FOUND - 1}`]);
  });

  it('refuses a company with too many searches at once', async () => {
    const asked = Array.from({ length: 60 }, () => service.get('/sandbox/payments?Search=x'));
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.Code, refused?.headers['retry-after']]).toEqual(['TOO_MANY_SEARCHES', '1']);
  });

  it('requires a search text', async () => {
    expect((await service.get('/sandbox/payments')).body.Errors).toMatchObject([
      { Field: 'Search', Code: 'REQUIRED' },
    ]);
  });
});
