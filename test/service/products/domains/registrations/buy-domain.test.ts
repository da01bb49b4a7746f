import { describe, expect, it } from 'vitest';
import { ASKS, createCardHolder, DECLINED_LATER } from '../../../recurring/charges/create-card-holder.ts';
import { ALL_SCOPES, CHILD } from '../../../support/all-scopes.ts';
import { createKeyedPost } from '../../../support/create-keyed-post.ts';
import { useService } from '../../../support/use-service.ts';
import { createDomainBuyer, listDomainEvents } from '../create-domain-buyer.ts';

const service = useService({ companies: ALL_SCOPES });
const { call, register, quote, buy, own, read, toLink, check } = createDomainBuyer(() => service);
const other = createDomainBuyer(() => service, 'partner');
const { save } = createCardHolder(() => service);
const listPayments = () =>
  service.store
    .selectFrom('payments')
    .select(['status', 'channel', 'company_id', 'amount_minor'])
    .where('channel', '=', 'domain')
    .execute();
const listHolds = () => service.store.selectFrom('domain_names').select(['id', 'domain_id']).execute();

describe('a domain that is bought', () => {
  it('is active once it is paid at the checkout', async () => {
    await register();
    const bought = await buy('bottega.eu', { Metadata: { shop: 3 } }, 'eu-2');
    expect([bought.status, bought.body.Domain]).toEqual([
      200,
      {
        DomainId: expect.stringMatching(/^dom_[0-9a-f-]{36}$/),
        State: 'PENDING_PAYMENT',
        Name: 'bottega.eu',
        UnicodeName: 'bottega.eu',
        TransactionId: expect.any(String),
        PaymentUrl: expect.stringContaining('/checkout/'),
        CardId: null,
        AutoRenew: false,
        RegisteredAt: null,
        ExpiresAt: null,
        Metadata: { shop: 3 },
        CreatedAt: expect.any(String),
        UpdatedAt: expect.any(String),
      },
    ]);
    const { DomainId, TransactionId } = bought.body.Domain;
    const { body } = await service.get(`/api/v5/transactions/${TransactionId}`);
    expect(body.Transaction).toMatchObject({
      Channel: 'domain',
      Status: 'CREATED',
      Amount: 1900,
      Metadata: { domain: 'bottega.eu' },
    });
    expect((await service.pay(toLink(bought))).body.outcome).toBe('completed');
    const RegisteredAt = new Date(service.clock.now()).toISOString();
    expect(await read(DomainId)).toMatchObject({
      State: 'ACTIVE',
      PaymentUrl: null,
      RegisteredAt,
      ExpiresAt: RegisteredAt.replace('2026', '2028'),
    });
    expect(await listDomainEvents(service)).toEqual(['domain.active']);
    expect((await call('GET', '?State=ACTIVE&Search=BOTT')).body.Domains).toHaveLength(1);
    expect((await other.call('GET', `/${DomainId}`)).body).toMatchObject({
      StatusCode: 404,
      Code: 'DOMAIN_NOT_FOUND',
    });
    expect((await call('DELETE', `/${DomainId}`)).status).toBe(405);
  });

  it('is no income of the account, and its payment can be neither refunded nor changed', async () => {
    await register();
    const bought = await buy('bottega.eu');
    const { TransactionId } = bought.body.Domain;
    const change = await service.put(`/api/v5/payments/link/${TransactionId}`, { Amount: 1 });
    expect([change.status, change.body.Code]).toEqual([409, 'STATE_NOT_ALLOWED']);
    await service.pay(toLink(bought));
    const refund = await service.post('/api/v5/payments/refund', { TransactionId });
    expect([refund.status, refund.body.Code]).toEqual([409, 'STATE_NOT_ALLOWED']);
    const { body } = await service.get('/api/v5/banking-services/account');
    expect(body).toMatchObject({ Account: { Balance: 0 } });
    const child = createDomainBuyer(() => service, CHILD);
    await child.register();
    const paid = await child.own('altra.eu');
    const Splits = [{ WalletId: 'x', Amount: 1 }];
    const split = { Company: CHILD, TransactionId: paid.TransactionId, Splits };
    expect((await service.post('/api/v5/partners/splits', split, service.partner)).body.Code).toBe(
      'STATE_NOT_ALLOWED',
    );
  });

  it.each([
    ['after 30 minutes', 'payment.expired'],
    ['when its link is cancelled', 'payment.cancelled'],
  ])('frees its name if it is not paid %s', async (when) => {
    await register();
    await other.register();
    const bought = await buy('bottega.eu');
    expect((await other.buy('bottega.eu')).body.Code).toBe('DOMAIN_TAKEN');
    if (when === 'after 30 minutes') {
      service.clock.advance(1800);
      await service.runDueJobs();
    } else await service.post(`/api/v5/payments/link/${bought.body.Domain.TransactionId}/cancel`, {});
    const domain = await read(bought.body.Domain.DomainId);
    expect(domain).toMatchObject({ State: 'PAYMENT_FAILED', PaymentUrl: null });
    expect(await listDomainEvents(service)).toEqual(['domain.payment_failed']);
    expect((await check('bottega.eu')).body.Available).toBe(true);
    expect((await other.own('bottega.eu')).State).toBe('ACTIVE');
  });

  it('is active at once with a saved card, or is not registered', async () => {
    await register();
    const CardId = await save();
    const { body } = await buy('bottega.eu', { CardId });
    expect(body.Domain).toMatchObject({ State: 'ACTIVE', CardId, AutoRenew: true, PaymentUrl: null });
    const bad = await save(DECLINED_LATER, { Metadata: { shopperReference: 'bob' } });
    const failed = await buy('altra.eu', { CardId: bad });
    expect([failed.status, failed.body.Domain.State]).toEqual([200, 'PAYMENT_FAILED']);
    expect(await listHolds()).toHaveLength(1);
    expect((await buy('terza.eu', { CardId: 'card_x' })).body.Code).toBe('CARD_NOT_FOUND');
    expect(await listPayments()).toHaveLength(2);
  });

  it('waits for its payment link if the bank requires authentication', async () => {
    await register();
    const CardId = await save(ASKS);
    const bought = await buy('bottega.eu', { CardId });
    expect(bought.body.Domain.State).toBe('PENDING_PAYMENT');
    await service.pay(toLink(bought));
    expect((await read(bought.body.Domain.DomainId)).State).toBe('ACTIVE');
  });

  it('is registered once, even if ten requests buy it at once', async () => {
    const CardId = await save();
    await register();
    await other.register();
    const quotes = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, n) => (await (n % 2 ? other : { quote }).quote('bottega.eu')).body.Quote,
      ),
    );
    const answers = await Promise.all(
      quotes.map(({ QuoteId }, n) =>
        n % 2 ? other.call('POST', '/buy', { QuoteId }) : call('POST', '/buy', { QuoteId, CardId }),
      ),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'bought' : body.Code)).sort();
    expect(codes).toEqual([...Array(9).fill('DOMAIN_TAKEN'), 'bought']);
    expect(await listHolds()).toHaveLength(1);
    expect(await listPayments()).toHaveLength(1);
  });

  it('uses its quote once, before that expires', async () => {
    await register();
    const { QuoteId } = (await quote('bottega.eu')).body.Quote;
    const send = (id = QuoteId, operation = 'buy') =>
      call('POST', `/${operation}`, {
        QuoteId: id,
        ...(operation === 'transfer' && { AuthCode: 'x' }),
      });
    expect((await send(QuoteId, 'transfer')).body.Errors).toMatchObject([
      { Field: 'QuoteId', Code: 'QUOTE_OPERATION' },
    ]);
    expect((await send()).status).toBe(200);
    expect((await send()).body).toMatchObject({ StatusCode: 409, Code: 'QUOTE_USED' });
    const late = (await quote('altra.eu')).body.Quote.QuoteId;
    service.clock.advance(900);
    expect((await send(late)).body.Code).toBe('QUOTE_EXPIRED');
    const foreign = await other.register();
    expect(foreign.status).toBe(200);
    expect((await send((await other.quote('x-y.eu')).body.Quote.QuoteId)).body.Code).toBe('QUOTE_NOT_FOUND');
    expect((await buy('sometaken.eu')).body.Code).toBe('DOMAIN_TAKEN');
  });

  it.each([false, true])('is bought once by a repeated call (with a card: %s)', async (hasCard) => {
    await register();
    const CardId = hasCard ? await save() : undefined;
    const { QuoteId } = (await quote('bottega.eu')).body.Quote;
    const post = createKeyedPost(() => service);
    const body = { QuoteId, ...(CardId && { CardId }) };
    const first = await post(body, { url: '/api/v5/domains/buy' });
    const again = await post(body, { url: '/api/v5/domains/buy' });
    expect(again.body).toEqual(first.body);
    expect(await listPayments()).toHaveLength(1);
  });
});

it('a payment for a name that another domain has taken in between is refunded', async () => {
  await register();
  const bought = await buy('bottega.eu');
  const { DomainId, TransactionId } = bought.body.Domain;
  await service.store.deleteFrom('domain_names').execute();
  await own('bottega.eu');
  await service.pay(toLink(bought));
  expect((await read(DomainId)).State).toBe('PAYMENT_FAILED');
  const { body } = await service.get(`/api/v5/transactions/${TransactionId}`);
  expect(body.Transaction.Status).toBe('REFUNDED');
});
