import { describe, expect, it } from 'vitest';
import type { CardBrandId } from '../../../../src/protocol/card.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { ADA, createCardShopper, getCardId } from '../../support/shopper/create-card-shopper.ts';
import { reopenService, useService } from '../../support/use-service.ts';

/** A test card that is both Visa and CB. */
const NUMBER = '4000 0025 0000 1001';

const service = useService();

const shopper = createCardShopper(() => service);
const createCard = (brand?: CardBrandId) => ({ card: { number: NUMBER, ...(brand && { brand }) } });

const readHistory = async (transactionId: string) => {
  const { body } = await service.get(`/sandbox/payments/${transactionId}`);
  return (body as unknown as { Payment: { Attempts: object[] } }).Payment.Attempts;
};
const listCharged = async () =>
  (await service.store.selectFrom('acquirer_authorizations').select('brand').execute()).map(
    ({ brand }) => brand,
  );

describe('a card with two brands', () => {
  it.each([
    ['cb', 'cb', 'cb'],
    ['visa', 'visa', 'visa'],
    [undefined, null, 'visa'],
  ] as const)('with the choice %s is charged as %s and recorded as %s', async (brand, charged, recorded) => {
    const link = await service.createLink();
    expect(await shopper.pay(link, createCard(brand))).toMatchObject({ outcome: 'completed' });
    expect(await listCharged()).toEqual([charged]);
    expect(await readHistory(link.transactionId)).toMatchObject([{ CardBrand: recorded, Last4: '1001' }]);
  });

  it('is saved with the chosen brand, which the next payment charges', async () => {
    const cards = await shopper.save(createCard('cb'));
    expect(cards).toMatchObject([{ brand: 'cb', last4: '1001' }]);
    const link = await service.createLink(ADA);
    const answer = await shopper.pay(link, { savedCard: { id: getCardId(cards), cvc: '123' } });
    expect(answer).toMatchObject({ outcome: 'completed' });
    expect(await listCharged()).toEqual(['cb', 'cb']);
    expect(await readHistory(link.transactionId)).toMatchObject([{ CardBrand: 'cb', Last4: '1001' }]);
  });

  it('is recorded with the brand that the acquirer charged, even if another one was chosen', async () => {
    await service.close();
    const acquirer = createGatedAcquirer();
    acquirer.answer({ isApproved: true, card: { brand: 'visa' } });
    await reopenService(service, { acquirer });
    const link = await service.createLink();
    await shopper.pay(link, createCard('cb'));
    expect(await readHistory(link.transactionId)).toMatchObject([{ CardBrand: 'visa' }]);
  });
});
