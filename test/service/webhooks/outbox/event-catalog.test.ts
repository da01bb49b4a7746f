import { describe, expect, it } from 'vitest';
import { createEventCatalog } from '../../../../src/service/webhooks/outbox/event-catalog.ts';

const CATALOG = createEventCatalog([
  { scopes: ['online-payments', 'utilities'], types: { 'payment.settled': ['A payment was made'] } },
  { scopes: ['wallet'], types: { 'card.saved': ['A card was saved', 'SAVED'] } },
  { scopes: ['chat-api'], types: {} },
]);

describe('createEventCatalog', () => {
  it('lists the types of all groups in their order', () => {
    expect(CATALOG.types).toEqual([
      { name: 'payment.settled', description: 'A payment was made', status: undefined },
      { name: 'card.saved', description: 'A card was saved', status: 'SAVED' },
    ]);
    expect(CATALOG.ofPayments).toEqual(['payment.settled']);
  });

  it.each([
    ['card.saved', 'wallet', true],
    ['card.saved', 'online-payments', false],
    ['payment.settled', 'utilities', true],
    ['webhook.test', 'chat-api', true],
  ] as const)('decides whether %s can be read with %s: %s', (type, scope, can) => {
    expect(CATALOG.canRead(type, [scope])).toBe(can);
  });
});
