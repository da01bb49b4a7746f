import { describe, expect, it } from 'vitest';
import { parsePlace } from '../../../src/dashboard/data/place.ts';
import { findEntry, listSubjects } from '../../../src/dashboard/sections/subjects.ts';

const toSection = (Title: string, Scope: string, slug: string) => ({
  ...{ Title, Scope, Description: '', OpenApiUrl: `/api/v5/openapi/${slug}` },
});
const SECTIONS = [
  toSection('Online payments', 'online-payments', 'online-payments'),
  toSection('POS terminals', 'pos-terminals', 'pos-terminals'),
  toSection('Chat API', 'chat-api', 'chat'),
  toSection('Contracts', 'contracts', 'contracts'),
];
const list = (...scopes: string[]) => listSubjects(SECTIONS, { scopes, hasSandbox: true });
const name = (subjects: ReturnType<typeof list>) =>
  subjects.flatMap(({ title, entries }) => entries.map((entry) => `${title}: ${entry.name}`));

describe('listSubjects', () => {
  it('lists each section that the scopes allow once', () => {
    const all = name(list('online-payments', 'pos-terminals', 'chat-api'));
    expect(all).toContain('Services: Chat API');
    expect(all).toContain('In the shop: Point of sale');
    expect(all.join()).not.toMatch(/Contracts|Online payments|POS terminals/);
  });

  it('omits a subject whose sections the scopes of the login do not allow', () => {
    expect(list('online-payments').map(({ title }) => title)).toEqual(['Payments', 'Developers', 'Sandbox']);
  });

  it('lists the sections of a login without the scope payments', () => {
    expect(name(list('utilities'))).toEqual([
      'Developers: Webhooks',
      'Developers: Deliveries',
      'Developers: Company',
      'Developers: Changes',
      'Developers: Sections',
    ]);
    expect(name(list('pos-terminals', 'contracts'))).toEqual([
      'In the shop: Point of sale',
      'Services: Contracts',
      'Developers: Emails',
      'Developers: Sections',
    ]);
  });

  it('lists no section of the sandbox in a service without one', () => {
    const real = listSubjects(SECTIONS, { scopes: ['online-payments'], hasSandbox: false });
    expect(real.map(({ title }) => title)).toEqual(['Payments', 'Developers']);
    expect(name(real)).not.toContain('Developers: Requests');
  });
});

describe('findEntry', () => {
  it.each([
    ['#links', 'Payments'],
    ['#links/order-1', 'Payments'],
    ['#sections/online-payments/disputes/dsp_1', 'Disputes'],
    ['#sections/online-payments/mandates', 'Sections'],
    ['#sections/chat/chat-threads', 'Chat API'],
    ['#sections', 'Sections'],
    ['#search/chair', undefined],
  ])('finds for %s the link with the longest match: %s', (hash, expected) => {
    expect(findEntry(list('online-payments', 'chat-api'), parsePlace(hash))?.name).toBe(expected);
  });
});
