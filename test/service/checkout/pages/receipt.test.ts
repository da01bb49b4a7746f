import { describe, expect, it } from 'vitest';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { createQrCode } from '../../../../src/service/payments/links/create-qr-code.ts';
import { BASE_URL, type TestLink } from '../../support/create-api-calls.ts';
import { ADA, createCardShopper, getCardId } from '../../support/shopper/create-card-shopper.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const rails = createRailShopper(() => service);
const { readView, save } = createCardShopper(() => service);

const readReceipt = async (link: TestLink) => (await readView(link)).receipt;
const now = () => new Date(service.clock.now()).toISOString();
const drawCode = ({ path }: TestLink) => service.inject<string>({ url: `${path}/receipt.svg` });
const move = ({ transactionId }: TestLink, trigger: string) =>
  service.post(`/sandbox/payments/${transactionId}/${trigger}`, {});

describe('the receipt of a paid link', () => {
  it('has the time of the payment and the card, however late it is opened', async () => {
    const link = await service.createLink();
    expect(await readReceipt(link)).toBeUndefined();
    await service.pay(link);
    const paidAt = now();
    service.clock.advance(86_400);
    expect(await readReceipt(link)).toEqual({
      paidAt,
      card: { brand: 'visa', last4: '1111' },
      code: `${link.path}/receipt.svg`,
    });
  });

  it('has a saved card as well', async () => {
    const id = getCardId(await save());
    const link = await service.createLink(ADA);
    await service.pay(link, { savedCard: { id, cvc: '123' } });
    expect(await readReceipt(link)).toMatchObject({ card: { brand: 'visa', last4: '1111' } });
  });

  it('has the card that was charged, not one that was declined', async () => {
    const link = await service.createLink();
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect(await readReceipt(link)).toBeUndefined();
    service.clock.advance(60);
    await service.pay(link, { card: { number: '5555 5555 5555 4444' } });
    expect(await readReceipt(link)).toMatchObject({
      paidAt: now(),
      card: { brand: 'mastercard', last4: '4444' },
    });
  });

  it('is there for a hold, a promise of a rail, and a refund', async () => {
    const held = await service.createLink({ AutoCapture: false });
    await service.pay(held);
    expect(await readView(held)).toMatchObject({ status: 'HELD', receipt: { paidAt: now() } });

    const link = await service.createLink();
    await service.pay(link);
    await move(link, 'refund');
    expect(await readView(link)).toMatchObject({ status: 'REFUNDED', receipt: { paidAt: now() } });

    const promised = await service.createLink();
    const { bank } = await rails.goToBank(promised, 'klarna');
    await rails.follow(String(await rails.decide(bank, 'approve')));
    const view = await readView(promised);
    expect(view).toMatchObject({ status: 'PENDING', receipt: { paidAt: now() } });
    expect(view.receipt).not.toHaveProperty('card');
  });

  it('of a bank transfer comes when the money has arrived, and has that time', async () => {
    const link = await service.createLink({ Providers: ['FlowPay'] });
    await service.pay(link, { method: 'bank_transfer' });
    expect(await readReceipt(link)).toBeUndefined();
    expect((await drawCode(link)).status).toBe(404);
    const declaredAt = now();
    service.clock.advance(86_400);
    await move(link, 'settle');
    expect(await readReceipt(link)).toEqual({ paidAt: now(), code: `${link.path}/receipt.svg` });
    // Events are deleted after some months.
    await service.store.deleteFrom('deliveries').execute();
    await service.store.deleteFrom('events').execute();
    expect(await readReceipt(link)).toMatchObject({ paidAt: declaredAt });
  });

  it('has no time if none is known', async () => {
    const link = await service.createLink();
    await service.pay(link);
    await service.store.deleteFrom('attempts').execute();
    expect(await readReceipt(link)).toEqual({ code: `${link.path}/receipt.svg` });
  });

  it('counts the trial of a subscription from the payment, not from today', async () => {
    const link = await service.createLink({ SubscriptionOnCompletion: { Interval: 'month', TrialDays: 14 } });
    await service.pay(link);
    const startsAt = new Date(service.clock.now() + 14 * 86_400_000).toISOString();
    service.clock.advance(3 * 86_400);
    expect((await readView(link)).subscription).toMatchObject({ startsAt });
  });

  it('of an embedded link is only in a window of its own', async () => {
    const link = await service.createLink({ Type: 'embedded' });
    const load = async (dest: string) => {
      const headers = { 'sec-fetch-dest': dest };
      const { body } = await service.inject<string>({ url: link.path, headers });
      const [, data = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
      return JSON.parse(data).view as CheckoutView;
    };
    expect((await load('document')).type).toBe('embedded');
    await service.pay(link);
    expect(await load('document')).toMatchObject({ type: 'standard', receipt: { paidAt: now() } });
    const framed = await load('iframe');
    expect([framed.type, framed.receipt]).toEqual(['embedded', undefined]);
  });

  it('has a code with its own URL', async () => {
    const link = await service.createLink();
    expect((await drawCode(link)).status).toBe(404);
    await service.pay(link);
    const { status, body, headers } = await drawCode(link);
    expect([status, body]).toEqual([200, createQrCode(BASE_URL + link.path, 'svg').body]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    const unknown = { ...link, path: link.path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) };
    expect((await drawCode(unknown)).status).toBe(404);
  });

  it('contains nothing else about the shopper or the card', async () => {
    const link = await service.createLink({ ShopperEmail: 'giulia@example.com', ShopperName: 'Giulia B.' });
    await service.pay(link, { email: 'giulia@example.com' });
    const { body } = await service.inject<string>({ url: link.path });
    expect(body).toContain('1111');
    expect(body).not.toMatch(/giulia|Europe\/|12\/30|411111|4111 1111/i);
  });
});
