import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../create-api-calls.ts';
import { createRailShopper } from '../create-rail-shopper.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService();
});
afterEach(() => service.close());

const shopper = createRailShopper(() => service);
const readLastAttempt = async ({ path }: TestLink) => {
  const { body } = await service.app.inject({ url: path });
  const [, json] = /id="checkout-view">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(json ?? '{}').view.lastAttempt;
};

describe('a link that is opened again', () => {
  it('says nothing where nothing was tried', async () => {
    expect(await readLastAttempt(await service.createLink())).toBeUndefined();
  });

  it('says that the card was declined, and why', async () => {
    const link = await service.createLink();
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect(await readLastAttempt(link)).toEqual({ method: 'card', declineCode: 'card_declined' });
  });

  it('says that the payment was cancelled at the bank', async () => {
    const link = await service.createLink();
    await shopper.decide((await shopper.goToBank(link, 'paypal')).bank, 'cancel');
    expect(await readLastAttempt(link)).toEqual({ method: 'paypal' });
  });

  it('says nothing of it once it is paid', async () => {
    const link = await service.createLink();
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    await service.pay(link);
    expect(await readLastAttempt(link)).toBeUndefined();
  });
});
