import { expect, it } from 'vitest';
import { canKeep } from '../../../../src/service/recurring/subscriptions/get-next-at.ts';
import type { SubscriptionRow } from '../../../../src/service/recurring/tables/subscriptions.ts';

const NOW = 1_000;
const CANCELLED = {
  state: 'ACTIVE',
  ends_after_period: 1,
  next_at: NOW + 1,
  due_at: null,
  open_payment_id: null,
};

it.each<[change: Partial<SubscriptionRow>, canBeKept: boolean]>([
  [{}, true],
  [{ ends_after_period: 0 }, false],
  [{ state: 'PAST_DUE' }, false],
  [{ state: 'CANCELLED' }, false],
  [{ next_at: NOW }, false],
  [{ next_at: NOW, due_at: NOW + 1 }, true],
  [{ next_at: NOW, due_at: NOW + 1, open_payment_id: 'payment' }, false],
  [{ next_at: null }, false],
])('canKeep of a cancelled subscription that still runs, with %j, is %s', (change, canBeKept) => {
  expect(canKeep({ ...CANCELLED, ...change } as SubscriptionRow, NOW)).toBe(canBeKept);
});
