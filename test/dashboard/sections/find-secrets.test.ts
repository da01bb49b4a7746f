import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../../src/dashboard/sections/find-secrets.ts';
import { findCall } from './open-section.ts';

describe('findSecrets', () => {
  it.each([
    ['utilities', 'createUser', { User: { Username: 'a', Password: 'p' } }, ['Password']],
    ['utilities', 'rotateUserPassword', { User: { Password: 'p' } }, ['Password']],
    ['utilities', 'createWebhook', { Webhook: { Url: 'u', Secret: 's' } }, ['Secret']],
    [
      'online-payments',
      'createIntegration',
      { Integration: { User: { Password: 'p' }, Webhook: { Secret: 's' } } },
      ['Password', 'Secret'],
    ],
    // This secret can be read again later.
    ['utilities', 'rotateCompanySecret', { Secret: 's' }, []],
    ['online-payments', 'readSubscription', { Subscription: null }, []],
  ])('finds in the answer of %s, %s', (section, id, answer, names) => {
    const found = findSecrets(answer, findCall(section, id).answer);
    expect(found.map(({ name }) => name).sort()).toEqual(names);
  });
});
