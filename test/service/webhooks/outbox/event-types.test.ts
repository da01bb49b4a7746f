import { describe, expect, it } from 'vitest';
import { defineEvents, findEventOf } from '../../../../src/service/webhooks/outbox/event-types.ts';

const TYPES = defineEvents({
  'domain.active': ['A domain was registered', 'ACTIVE'],
  'domain.renewed': ['A domain was renewed', 'ACTIVE'],
  'domain.released': ['A name is free', 'RELEASED'],
});

describe('findEventOf', () => {
  it.each([
    ['ACTIVE', 'domain.active'],
    ['RELEASED', 'domain.released'],
    ['PENDING_PAYMENT', undefined],
  ])('finds the first event that reports %s: %s', (state: string, name) => {
    expect(findEventOf(TYPES, state)).toBe(name);
  });
});
