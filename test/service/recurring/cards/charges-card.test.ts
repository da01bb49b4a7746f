import { describe, expect, it } from 'vitest';
import { chargesCard } from '../../../../src/service/recurring/cards/charges-card.ts';

const CARD = {
  id: 'card_1',
  company_id: 1,
  shopper_reference: 'ada',
  brand: 'visa',
  last4: '1111',
  expiry: '12/27',
  acquirer_token: 'token-1',
  created_at: 0,
  email: null,
  stop_reason: null,
  stopped_by: null,
} as const;
const SUBSCRIPTION = {
  id: 'sub_1',
  company_id: 1,
  card_token: 'token-1',
  card_brand: 'visa',
  card_last4: '1111',
  card_expiry: '12/27',
  metadata: JSON.stringify({ shopperReference: 'ada' }),
} as const;

describe('chargesCard', () => {
  it.each<[change: Partial<Record<keyof typeof SUBSCRIPTION, string | null>>, charges: boolean]>([
    [{}, true],
    // The same token is the same card, whatever else has changed.
    [{ card_expiry: '12/29', metadata: '{}' }, true],
    [{ card_token: 'token-2' }, true],
    [{ card_token: 'token-2', card_brand: 'mastercard' }, false],
    [{ card_token: 'token-2', card_last4: '4444' }, false],
    [{ card_token: 'token-2', card_expiry: '12/29' }, false],
    [{ card_token: 'token-2', metadata: JSON.stringify({ shopperReference: 'bob' }) }, false],
    [{ card_token: 'token-2', metadata: '{}' }, false],
    [{ card_token: 'token-2', metadata: '{}', id: 'ada' }, true],
    [{ card_token: null }, false],
  ])('of a subscription with %j is %s', (change, charges) => {
    expect(chargesCard({ ...SUBSCRIPTION, ...(change as object) }, CARD)).toBe(charges);
  });
});
