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
  it('has the sections that the scopes open, each once', () => {
    const all = name(list('online-payments', 'pos-terminals', 'chat-api'));
    expect(all).toContain('Services: Chat API');
    expect(all).toContain('In the shop: Point of sale');
    expect(all.join()).not.toMatch(/Contracts|Online payments|POS terminals/);
  });

  it('leaves out a subject that has nothing for the login', () => {
    expect(list('online-payments').map(({ title }) => title)).toEqual(['Payments', 'Developers', 'Sandbox']);
  });

  it('has what a login without payments opens', () => {
    expect(name(list('utilities'))).toEqual([
      'Developers: Webhooks',
      'Developers: Deliveries',
      'Developers: Sections',
    ]);
    expect(name(list('pos-terminals', 'contracts'))).toEqual([
      'In the shop: Point of sale',
      'Services: Contracts',
      'Developers: Emails',
      'Developers: Sections',
    ]);
  });

  it('has nothing of the sandbox where there is none', () => {
    const real = listSubjects(SECTIONS, { scopes: ['online-payments'], hasSandbox: false });
    expect(real.map(({ title }) => title)).toEqual(['Payments', 'Developers']);
    expect(name(real)).not.toContain('Developers: Requests');
  });
});

describe('findEntry', () => {
  it.each([
    ['#links', 'Links'],
    ['#links/order-1', 'Links'],
    ['#sections/online-payments/disputes/dsp_1', 'Disputes'],
    ['#sections/online-payments/mandates', 'Sections'],
    ['#sections/chat/chat-threads', 'Chat API'],
    ['#sections', 'Sections'],
    ['#search/chair', undefined],
  ])('finds for %s the link that names most of it: %s', (hash, expected) => {
    expect(findEntry(list('online-payments', 'chat-api'), parsePlace(hash))?.name).toBe(expected);
  });
});
