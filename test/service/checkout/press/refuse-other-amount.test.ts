import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../../../../src/protocol/payment-methods.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const AMOUNT = Number(createLinkRequest().Amount);
const CHANGED = { status: 400, body: { outcome: 'invalid', problems: { amount: 'changed' } } };
/** Every method but Apple Pay, whose press needs a token for its amount. */
const METHODS = PAYMENT_METHODS.flatMap(({ id }) => (id === 'apple_pay' ? [] : [id]));

describe('a press with another amount than the link’s', () => {
  it.each(METHODS)('is refused before anything is charged or opened: %s', async (method) => {
    const link = await service.createLink();
    for (const amountMinor of [AMOUNT - 1, AMOUNT + 1, 0, -AMOUNT])
      expect(await service.pay(link, { method, amountMinor })).toMatchObject(CHANGED);
    expect(await service.store.selectFrom('attempts').selectAll().execute()).toEqual([]);
    // The same press with the right amount is not refused for it.
    const { body } = await service.pay(link, { method, amountMinor: AMOUNT });
    expect(body).not.toMatchObject(CHANGED.body);
  });
});
