import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASKS, createCardHolder, DECLINED_LATER } from '../../recurring/charges/create-card-holder.ts';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService({ companies: ALL_SCOPES });
const shopper = createRailShopper(() => service);

async function readView(path: string): Promise<CheckoutView> {
  const { body } = await service.app.inject({ url: path });
  const [, json] = /id="checkout-view">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(json ?? '{}').view;
}
const readGuestView = ({ path }: TestLink) => readView(`${path}?payer=guest`);
const readOtherView = ({ path }: TestLink) => readView(`${path}?payer=other`);
const isOffered = async (change: object) =>
  (await readView((await service.createLink(change)).path)).canShare;

const DECLINED = { card: { number: '4000 0000 0000 0002' }, email: 'ada@example.com' };

describe('letting someone else pay', () => {
  it.each<[string, object]>([
    ['a hosted link', {}],
    ['all methods', { Type: 'standard' }],
    ['a sum to be chosen', { MinAmount: 500 }],
    ['a reservation', { AutoCapture: false }],
    ['metadata that names no one', { Metadata: { basket: '7' } }],
  ])('is offered for %s', async (_name, change) => {
    expect(await isOffered(change)).toBe(true);
  });

  it.each<[string, object]>([
    ['an embedded link', { Type: 'embedded' }],
    ['a reusable link', { Reusable: true }],
    ['a shopper whose cards are saved', { Metadata: { shopperReference: 'giulia' } }],
    ['remembered cards', { RememberMe: true }],
    ['a known address', { ShopperEmail: 'giulia@example.com' }],
    [
      'a known address that the page does not ask for',
      { ShopperEmail: 'g@example.com', HideEmailInput: true },
    ],
    ['a known name', { ShopperName: 'Giulia Bianchi' }],
    ['a known account', { DebtorIban: 'IT60X0542811101000000123456' }],
    ['the known holder of an account', { DebtorName: 'Giulia Bianchi' }],
    ['a subscription', { SubscriptionOnCompletion: { Interval: 'month' } }],
  ])('is not offered for %s', async (_name, change) => {
    expect(await isOffered(change)).toBeUndefined();
  });

  it('is not offered on a page that the service made for one shopper', async () => {
    const { save, charge } = createCardHolder(() => service);
    const { begin, pass, read } = createSubscriber(() => service);
    const look = async (url: string | null | undefined) => {
      const { state, canShare } = await readView(new URL(url ?? '').pathname);
      return [state, canShare];
    };
    const asked = await charge(await save(ASKS));
    expect(await look(asked.body.PaymentUrl)).toEqual(['open', undefined]);
    const { SubscriptionId } = await begin(DECLINED_LATER);
    await pass(31);
    const due = await read(SubscriptionId);
    expect(await look(due.PaymentUrl)).toEqual(['open', undefined]);
  });

  it('is not offered once the link is paid, or too late', async () => {
    const paid = await service.createLink();
    await service.pay(paid);
    expect((await readView(paid.path)).canShare).toBeUndefined();
    const late = await service.createLink({ LinkDurationSeconds: 60 });
    service.clock.advance(61);
    expect((await readView(late.path)).canShare).toBeUndefined();
  });
});

describe('the page of the other person', () => {
  it('is the page of the link without the shop’s addresses, and offers nothing further', async () => {
    const link = await service.createLink();
    const { canShare: _offer, returnUrls, expiresInMs: _left, ...view } = await readView(link.path);
    const { expiresInMs: _guestLeft, ...guest } = await readGuestView(link);
    expect(returnUrls).toBeDefined();
    expect(guest).toEqual({ ...view, payer: 'guest' });
  });

  it('says nothing of what the shopper has tried', async () => {
    const link = await service.createLink();
    await service.pay(link, DECLINED);
    expect((await readView(link.path)).lastAttempt).toEqual({ method: 'card', declineCode: 'card_declined' });
    const { body } = await service.app.inject({ url: `${link.path}?payer=guest` });
    for (const secret of ['lastAttempt', 'ada@', 'localhost:4243']) expect(body).not.toContain(secret);
  });

  it('shows the form while a payment of the shopper waits, and a press withdraws that', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'klarna');
    expect(await readView(link.path)).toMatchObject({ state: 'open', waitingRail: 'klarna' });
    for (const view of [await readGuestView(link), await readOtherView(link)]) {
      expect(view.state).toBe('open');
      expect(view).not.toHaveProperty('waitingRail');
    }
    expect((await service.pay(link)).body.outcome).toBe('completed');
    expect(await shopper.decide(bank, 'approve')).toBe(409);
  });

  it('does not show that the shopper’s bank asks for 3-D Secure', async () => {
    const link = await service.createLink();
    await shopper.goToChallenge(link);
    expect((await readView(link.path)).hasOpenChallenge).toBe(true);
    expect(await readGuestView(link)).not.toHaveProperty('hasOpenChallenge');
  });

  it('hides the address of the confirmation and the card once it is paid', async () => {
    const link = await service.createLink({ SendConfirmationEmail: true });
    await service.pay(link, { email: 'ada@example.com' });
    const { confirmationTo, receipt } = await readView(link.path);
    expect([confirmationTo, receipt?.card]).toEqual(['a•••@example.com', { brand: 'visa', last4: '1111' }]);
    for (const view of [await readGuestView(link), await readOtherView(link)]) {
      expect(view.state).toBe('completed');
      expect(view).not.toHaveProperty('confirmationTo');
      expect(view.receipt).toMatchObject({ code: `${link.path}/receipt.svg` });
      expect(view.receipt).not.toHaveProperty('card');
    }
  });

  it('hides what a link has learned about the shopper since it was shared', async () => {
    const link = await service.createLink();
    await service.put(`/api/v5/payments/link/${link.transactionId}`, { ShopperName: 'Giulia Bianchi' });
    const guest = await readGuestView(link);
    expect(guest).not.toHaveProperty('shopper');
  });
});

describe('the page of the shopper who waits', () => {
  it('leads back to the shop, and says nothing of what the other person has tried', async () => {
    const link = await service.createLink();
    await service.pay(link, DECLINED);
    const view = await readOtherView(link);
    expect(view).toMatchObject({ payer: 'other', canShare: true, state: 'open' });
    expect(view).not.toHaveProperty('lastAttempt');
    expect(view.returnUrls).toBeDefined();
  });

  it.each(['x', '', 'guest&payer=other'])('is not that of an unknown payer: %j', async (payer) => {
    const link = await service.createLink();
    expect(await readView(`${link.path}?payer=${payer}`)).not.toHaveProperty('payer');
  });
});

describe('the other person at a bank', () => {
  const goAsGuest = async (method: 'paypal' | 'klarna') => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, method, { payer: 'guest' });
    return { link, bank };
  };

  it.each(['approve', 'decline', 'cancel'] as const)(
    'comes back to the checkout after "%s"',
    async (decision) => {
      const { link, bank } = await goAsGuest('paypal');
      const back = String(await shopper.decide(bank, decision));
      const page = await shopper.follow(back);
      expect(page).toMatch(new RegExp(`^${link.path}\\?payer=guest&attempt=[\\w-]+$`));
    },
  );

  it('is told there how their own attempt ended, which no one else is', async () => {
    const { link, bank } = await goAsGuest('paypal');
    const page = await shopper.follow(String(await shopper.decide(bank, 'decline')));
    expect((await readView(page)).lastAttempt).toMatchObject({ method: 'paypal' });
    expect((await readView(`${page.slice(0, -36)}${randomUUID()}`)).lastAttempt).toBeUndefined();
    expect((await readOtherView(link)).lastAttempt).toBeUndefined();
  });

  it('is not taken for another payer', async () => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, 'paypal', { payer: 'other' });
    const page = await shopper.follow(String(await shopper.decide(bank, 'cancel')));
    expect(page).toBe('http://localhost:4243/cancel');
  });
});

describe('two people who pay at once', () => {
  it('pay once: one is told of the payment, and the other that it is in progress or paid', async () => {
    const link = await service.createLink();
    const answers = await Promise.all([service.pay(link), service.pay(link, { payer: 'guest' })]);
    const outcomes = answers.map(({ body }) => body.outcome).sort();
    expect(outcomes[0]).toMatch(/^(closed|completed)$/);
    expect(outcomes).toContain('completed');
    expect(outcomes.filter((outcome) => outcome === 'completed')).toHaveLength(1);
    const charged = await service.store
      .selectFrom('attempts')
      .select('attempts.id')
      .innerJoin('payments', 'payments.id', 'attempts.payment_id')
      .where('transaction_id', '=', link.transactionId)
      .where('state', '=', 'APPROVED')
      .execute();
    expect(charged).toHaveLength(1);
  });
});
