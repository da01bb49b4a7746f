import { describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import { createView } from '../../../../src/service/checkout/pages/create-view.ts';
import {
  type LinkRequest,
  LinkRequestV5Schema,
} from '../../../../src/service/payments/terms/link-request.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: BUILT_IN_COMPANIES.map((company) => ({ ...company, moto: true })) });

type Observe = (link: TestLink) => Promise<unknown>;

/** Reads the data that the page gets of a link. */
const seePage: Observe = async ({ path }) => {
  const link = await findLink(service.store, service.directory, path.replace('/checkout/', ''));
  return link && createView(link, 'en', { now: service.clock.now() });
};

/** Reads a table after a payment with a card. */
const seePaid =
  (
    table: 'acquirer_authorizations' | 'deliveries' | 'events' | 'mails',
    card?: { number: string },
  ): Observe =>
  async (link) => {
    await service.pay(link, { email: 'ada@example.com', ...(card && { card }) });
    return service.store.selectFrom(table).selectAll().execute();
  };

const seeStatus =
  (card = { number: '4111 1111 1111 1111' }): Observe =>
  async (link) => {
    await service.pay(link, { card });
    return `status ${(await service.getStatus(link)).status}`;
  };

const see =
  (path: string): Observe =>
  async () =>
    (await service.get(path)).body;

/** Sends a bank transfer by someone else. */
const seeTransfer: Observe = async ({ transactionId }) => {
  const { TransferReference } = (await service.get(`/api/v5/payments/link/${transactionId}`)).body.Link;
  const transfer = { Reference: TransferReference, Amount: 1990, DebtorFiscalCode: '01234567897' };
  return (await service.post('/sandbox/transfers', transfer)).body;
};

const shopper = createRailShopper(() => service);

/** Finds where the shopper is after a wallet has refused. */
const seeRefused: Observe = async (link) => {
  const { bank } = await shopper.goToBank(link, 'paypal');
  return shopper.follow(String(await shopper.decide(bank, 'decline')));
};

interface Row {
  /** Another value than the default, and than that of `createLinkRequest`. */
  sent: unknown;
  /** Other fields that it needs. */
  also?: Partial<LinkRequest>;
  /** Where it has an effect. */
  observe: Observe;
  /** The part of what is observed that only a link with the field has. */
  shows: string;
  /** The value that is read back, if it is not the sent one. */
  read?: unknown;
}

const SHOPPER = { Metadata: { shopperReference: 'c-7' } };
const ITEM = { Name: 'Cup', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: 'IT22' };
const SEPA = { DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada Rossi' };
const url = (name: string) => ({
  sent: `https://shop.example/${name}`,
  observe: seePage,
  shows: `shop.example/${name}`,
});
const page = (sent: unknown, shows: string, also: Partial<LinkRequest> = {}): Row => ({
  sent,
  also,
  observe: seePage,
  shows,
});

/** Where each field of a link has an effect. A test fails for a field without a row, and for a row whose effect is lost. */
const ROWS: Record<keyof typeof LinkRequestV5Schema.properties, Row> = {
  Purpose: page('Three cups', '"purpose":"Three cups"'),
  Amount: page(2490, '"amountMinor":2490'),
  SuccessRedirectUrl: url('paid'),
  FailureRedirectUrl: url('failed'),
  CancelRedirectUrl: url('cancelled'),
  Title: page('Coffee', '"title":"Coffee"'),
  Description: page('Of the month', '"description":"Of the month"'),
  Notes: { sent: 'Pays late.', observe: see('/api/v5/transactions.csv'), shows: 'Pays late.' },
  Currency: page('USD', '"currency":"USD"'),
  Providers: page(['ServiceDirect', 'FlowPay'], '"bank_transfer"'),
  AutoCapture: { sent: false, observe: seeStatus(), shows: 'HELD' },
  Moto: { sent: true, observe: seeStatus({ number: '4000 0000 0000 3220' }), shows: 'SETTLED' },
  TransactionId: { sent: 'order-7', observe: see('/api/v5/transactions/order-7'), shows: 'order-7' },
  Type: page('embedded', '"type":"embedded"'),
  LinkDurationSeconds: page(60, '"expiresInMs":60000'),
  Lang: page('it', '"language":"it"'),
  WebhookUrl: {
    sent: 'https://hooks.example/cups',
    observe: seePaid('deliveries'),
    shows: 'hooks.example/cups',
  },
  ShopperStatement: {
    sent: 'CUPS OF ROSSI',
    observe: seePaid('acquirer_authorizations'),
    shows: 'CUPS OF ROSSI',
  },
  ShopperEmail: page('ada@example.com', '"email":"ada@example.com"'),
  ShopperName: page('Ada Rossi', '"name":"Ada Rossi"'),
  ButtonWord: page('donate', '"buttonWord":"donate"'),
  OnRefusal: { sent: 'page', observe: seeRefused, shows: '/checkout/' },
  Summary: page('amount', '"summary":"amount"', { Type: 'embedded' }),
  StoreReference: {
    sent: 'ROMA-1',
    observe: see('/api/v5/transactions?StoreReference=ROMA-1'),
    shows: '"StoreReference":"ROMA-1"',
  },
  DebtorFiscalCode: {
    sent: '12345678903',
    also: { Providers: ['FlowPay'] },
    observe: seeTransfer,
    shows: 'DEBTOR_DIFFERS',
  },
  SendConfirmationEmail: { sent: true, observe: seePaid('mails'), shows: 'ada@example.com' },
  HideEmailInput: page(true, '"hideEmailInput":true'),
  AllowTokenization: page(false, '"canSaveCard":false', SHOPPER),
  RememberMe: page(true, '"remembersCards":true'),
  Metadata: { sent: { order: 'saffron' }, observe: seePaid('events'), shows: 'saffron' },
  Items: page([ITEM], '"name":"Cup"'),
  PaymentMethods: page(['paypal'], '"methods":["paypal"]'),
  DebtorIban: {
    ...page(SEPA.DebtorIban, 'IT60 •••• 3456', { DebtorName: SEPA.DebtorName }),
    read: '•••• 3456',
  },
  DebtorName: page(SEPA.DebtorName, '"debtor":{"name":"Ada Rossi"', { DebtorIban: SEPA.DebtorIban }),
  SubscriptionOnCompletion: {
    ...page({ Interval: 'week' }, '"interval":"week"'),
    read: { Interval: 'week', IntervalCount: 1 },
  },
  Reusable: page(true, '"isReusable":true'),
  MinAmount: page(500, '"minMinor":500'),
  MaxAmount: page(5000, '"maxMinor":5000', { MinAmount: 500 }),
};

const DEFAULTS = {
  Title: null,
  Description: null,
  Notes: null,
  Currency: 'EUR',
  Providers: ['ServiceDirect'],
  AutoCapture: true,
  Moto: false,
  Type: 'standard',
  LinkDurationSeconds: 2_592_000,
  Lang: null,
  WebhookUrl: null,
  ShopperStatement: null,
  ShopperEmail: null,
  ShopperName: null,
  ButtonWord: null,
  OnRefusal: 'redirect',
  Summary: 'full',
  StoreReference: null,
  DebtorFiscalCode: null,
  SendConfirmationEmail: false,
  HideEmailInput: false,
  AllowTokenization: true,
  RememberMe: false,
  Metadata: {},
  Items: [],
  PaymentMethods: null,
  DebtorIban: null,
  DebtorName: null,
  SubscriptionOnCompletion: null,
  Reusable: false,
  MinAmount: null,
  MaxAmount: null,
};

const FIELDS = Object.entries(ROWS);

const create = async (change: object): Promise<TestLink> => {
  const { body } = await service.post('/api/v5/payments/link', createLinkRequest(change));
  expect(body).toMatchObject({ StatusCode: 200 });
  return {
    transactionId: body.TransactionId,
    path: new URL(body.PaymentUrl).pathname,
  };
};

const readLink = async ({ transactionId }: TestLink, version: string) =>
  (await service.get(`/api/${version}/payments/link/${transactionId}`)).body.Link as Record<string, unknown>;

describe('the fields of a link', () => {
  it('all have a row in the table', () => {
    expect(Object.keys(ROWS)).toEqual(Object.keys(LinkRequestV5Schema.properties));
  });

  it.each(FIELDS)('have the effect of %s', async (field, { sent, also = {}, observe, shows }) => {
    const without = await create(also);
    expect(JSON.stringify((await observe(without)) ?? null)).not.toContain(shows);
    const link = await create({ ...also, [field]: sent });
    expect(JSON.stringify(await observe(link))).toContain(shows);
  });

  it.each(FIELDS)('are read back as they were sent: %s', async (field, { sent, also = {}, read = sent }) => {
    const link = await create({ ...also, [field]: sent });
    const { Links } = (await service.get('/api/v5/payments/links')).body as unknown as { Links: object[] };
    for (const answer of [await readLink(link, 'v4'), await readLink(link, 'v5'), Links[0]])
      expect(answer).toMatchObject({ [field]: read });
  });

  it.each(['v4', 'v5'])('are read back on %s with their defaults', async (version) => {
    const request = createLinkRequest({ TransactionId: 'order-1' });
    await service.post('/api/v4/payments/link', request);
    const link = await readLink({ transactionId: 'order-1', path: '' }, version);
    expect(link).toMatchObject({ ...request, ...DEFAULTS });
    expect(Object.keys({ ...request, ...DEFAULTS }).sort()).toEqual(Object.keys(ROWS).sort());
  });

  it('are read back as they were changed', async () => {
    const link = await create({ Notes: 'Pays late.' });
    const change = { Amount: 2490, Title: 'Two cups', Metadata: { cups: 2 } };
    await service.put(`/api/v5/payments/link/${link.transactionId}`, change);
    expect(await readLink(link, 'v5')).toMatchObject({ ...change, Notes: 'Pays late.' });
  });

  it('are read back with defaults from a row of an earlier version', async () => {
    const link = await create({ Title: 'Coffee' });
    const request = JSON.stringify(createLinkRequest({ Title: 'Coffee' }));
    await service.store.updateTable('links').set({ request }).execute();
    const { Title: _, ...rest } = DEFAULTS;
    expect(await readLink(link, 'v5')).toMatchObject({ Title: 'Coffee', ...rest });
  });

  it('never show notes, nor a debtor’s codes, on a page or in a mail', async () => {
    const secrets = { Notes: 'peppercorn', DebtorFiscalCode: 'RSSDAA80A41H501X' };
    const link = await create({ ...secrets, SendConfirmationEmail: true });
    const before = await service.inject<string>({ url: link.path });
    await service.pay(link, { email: 'ada@example.com' });
    const after = await service.inject<string>({ url: link.path });
    const mails = await service.store.selectFrom('mails').selectAll().execute();
    expect(mails).toHaveLength(1);
    const shown = JSON.stringify([before.body, after.body, mails]);
    expect(shown).toContain('Order 1042');
    for (const secret of Object.values(secrets)) expect(shown).not.toContain(secret);
  });
});
