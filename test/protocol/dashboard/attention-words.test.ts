import { describe, expect, it } from 'vitest';
import {
  ATTENTION,
  count,
  nameDecline,
  totalAttention,
} from '../../../src/protocol/dashboard/attention-words.ts';
import { DECLINE_CODES } from '../../../src/protocol/decline-codes.ts';

describe('the words of the overview', () => {
  it('name every decline without its code', () => {
    for (const code of DECLINE_CODES) expect(nameDecline(code)).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('leave an unknown code of a newer service unchanged', () => {
    expect(nameDecline('stolen_card')).toBe('stolen_card');
  });

  it('count in the singular and the plural', () => {
    expect([count(1, 'dispute'), count(0, 'dispute'), count(1200, 'more', 'more')]).toEqual([
      '1 dispute',
      '0 disputes',
      '1,200 more',
    ]);
    expect([1, 2].map(ATTENTION.Webhooks.title)).toEqual([
      '1 webhook that does not arrive',
      '2 webhooks that do not arrive',
    ]);
  });

  it('list what waits, the most urgent first, and not what nothing waits of', () => {
    const none = { Count: 0, Items: [] };
    const waiting = { Disputes: { ...none, Count: 2 }, CardTesting: { ...none, Count: 1 } };
    const attention = { ...waiting, Webhooks: none, Subscriptions: none, Holds: none };
    expect(totalAttention({ ...attention, Notification: { ...none, Count: 3 } })).toEqual([
      { kind: 'CardTesting', total: 1 },
      { kind: 'Disputes', total: 2 },
      { kind: 'Notification', total: 3 },
    ]);
  });
});
