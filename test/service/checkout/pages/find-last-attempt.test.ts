import { describe, expect, it } from 'vitest';
import { ASKS, createCardHolder, DECLINED_LATER } from '../../recurring/charges/create-card-holder.ts';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { ADA, createCardShopper } from '../../support/shopper/create-card-shopper.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService({ companies: ALL_SCOPES });

const shopper = createRailShopper(() => service);
const readLastAttempt = async ({ path }: TestLink) => {
  const { body } = await service.app.inject({ url: path });
  const [, json] = /id="checkout-view">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(json ?? '{}').view.lastAttempt;
};

const toLink = (paymentUrl: string | null | undefined): TestLink => ({
  transactionId: '',
  path: new URL(paymentUrl ?? '').pathname,
});

describe('a link that is opened again', () => {
  it('shows no notice if no attempt was made', async () => {
    expect(await readLastAttempt(await service.createLink())).toBeUndefined();
  });

  it('shows that the card was declined, and why', async () => {
    const link = await service.createLink();
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect(await readLastAttempt(link)).toEqual({ method: 'card', declineCode: 'card_declined' });
  });

  it('shows that the payment was cancelled at the bank', async () => {
    const link = await service.createLink();
    await shopper.decide((await shopper.goToBank(link, 'paypal')).bank, 'cancel');
    expect(await readLastAttempt(link)).toEqual({ method: 'paypal' });
  });

  it('shows no notice once it is paid', async () => {
    const link = await service.createLink();
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    await service.pay(link);
    expect(await readLastAttempt(link)).toBeUndefined();
  });
});

describe('a saved card that was declined', () => {
  const { readView, pay, goToChallenge } = createCardShopper(() => service);
  const { save } = createCardHolder(() => service);

  it('is named, so that the page chooses another one', async () => {
    const id = await save(DECLINED_LATER);
    const link = await service.createLink(ADA);
    await pay(link, { savedCard: { id, cvc: '123' } });
    const { savedCards, lastAttempt } = await readView(link);
    expect(savedCards[0]?.id).toBe(id);
    expect(lastAttempt).toEqual({ method: 'card', declineCode: 'card_declined', declinedCard: id });
  });

  it('is not named where the shopper may try it again', async () => {
    const id = await save(ASKS);
    const link = await service.createLink(ADA);
    const bank = await goToChallenge(link, { savedCard: { id, cvc: '123' } });
    await service.inject({ method: 'POST', url: `${bank}/decline` });
    expect((await readView(link)).lastAttempt).toEqual({
      method: 'card',
      declineCode: 'authentication_failed',
    });
  });

  it('is named to the shopper who pays a renewal', async () => {
    const { begin, pass, read } = createSubscriber(() => service);
    const { SubscriptionId } = await begin(DECLINED_LATER, { Metadata: { shopperReference: 'grace' } });
    await pass(31);
    const { savedCards, lastAttempt } = await readView(toLink((await read(SubscriptionId)).PaymentUrl));
    expect(lastAttempt?.declinedCard).toBe(savedCards[0]?.id);
    expect(lastAttempt?.declinedCard).toBeDefined();
  });
});

describe('a link by which a bank asks the shopper about a payment that was made without them', () => {
  it('shows no notice of a charge that the shopper has not tried', async () => {
    const { save, charge } = createCardHolder(() => service);
    const link = toLink((await charge(await save(ASKS))).body.PaymentUrl);
    expect(await readLastAttempt(link)).toBeUndefined();
    service.clock.advance(1);
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect(await readLastAttempt(link)).toEqual({ method: 'card', declineCode: 'card_declined' });
  });

  it('shows of a renewal only a decline', async () => {
    const { begin, pass, read } = createSubscriber(() => service);
    const declined = await begin(DECLINED_LATER);
    await pass(31);
    const { PaymentUrl } = await read(declined.SubscriptionId);
    expect(await readLastAttempt(toLink(PaymentUrl))).toMatchObject({ declineCode: 'card_declined' });

    const challenged = await service.createLink({ SubscriptionOnCompletion: { Interval: 'month' } });
    const { body } = await service.pay(challenged, ASKS);
    const bank = new URL(body.outcome === 'challenge' ? body.url : '').pathname;
    await service.inject({ method: 'POST', url: `${bank}/approve` });
    await pass(31);
    const asked = (await createSubscriber(() => service).list()).find(
      ({ TransactionId }) => TransactionId === challenged.transactionId,
    );
    expect(asked?.State).toBe('PAST_DUE');
    expect(await readLastAttempt(toLink(asked?.PaymentUrl))).toBeUndefined();
  });
});
