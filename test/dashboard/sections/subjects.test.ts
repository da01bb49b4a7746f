import { describe, expect, it } from 'vitest';
import { parsePlace } from '../../../src/dashboard/data/place.ts';
import { isOpen, listResources } from '../../../src/dashboard/sections/list-resources.ts';
import { type Entry, findEntry, isPart, listPlaces } from '../../../src/dashboard/sections/subjects.ts';
import { describeSection } from './open-section.ts';

const toSection = (Title: string, Scope: string, slug: string) => ({
  ...{ Title, Scope, Description: '', OpenApiUrl: `/api/v5/openapi/${slug}` },
});
const SECTIONS = [
  toSection('Online payments', 'online-payments', 'online-payments'),
  toSection('POS terminals', 'pos-terminals', 'pos-terminals'),
  toSection('Wallet', 'wallet', 'wallet'),
  toSection('Chat API', 'chat-api', 'chat'),
  toSection('Fiscal invoices', 'fiscal-invoices', 'fiscal-invoices'),
  toSection('Contracts', 'contracts', 'contracts'),
  toSection('Partners', 'partners', 'partners'),
];
const ALL = ['utilities', ...SECTIONS.map(({ Scope }) => Scope)];
const list = (scopes: readonly string[], change: object = {}) =>
  listPlaces(SECTIONS, { scopes, hasSandbox: true, isReadOnly: false, ...change });
const name = (entries: readonly Entry[]) => entries.map((entry) => entry.name);

describe('the places of the side bar', () => {
  it('are named as owners name them, with what developers need apart', () => {
    const { owner, developers } = list(ALL);
    expect(name(owner)).toEqual([
      ...['Overview', 'Payments', 'Refunds', 'Customers', 'Subscriptions', 'Disputes'],
      ...['Chat', 'Invoices', 'Contracts', 'Partners', 'Shop', 'Team'],
    ]);
    expect(name(developers)).toEqual([
      ...['Webhooks', 'Deliveries', 'Emails', 'Requests', 'Wallet', 'Sections'],
      ...['Card testing', 'Receiver', 'Clock'],
    ]);
  });

  it('are only those that the scopes open', () => {
    expect(name(list(['utilities']).owner)).toEqual(['Contacts', 'Shop', 'Team']);
    expect(name(list(['pos-terminals', 'contracts']).owner)).toEqual(['Contracts', 'Shop']);
    expect(name(list(['contracts']).developers)).toEqual(['Emails', 'Sections']);
    expect(name(list(['chat-api']).owner)).toEqual(['Chat']);
  });

  it('have no tools of the sandbox in a service without one, and none that only change things for a reader', () => {
    const real = name(list(ALL, { hasSandbox: false }).developers);
    for (const tool of ['Requests', 'Receiver', 'Clock']) expect(real).not.toContain(tool);
    const read = name(list(ALL, { isReadOnly: true }).developers);
    expect(read).toContain('Requests');
    for (const tool of ['Receiver', 'Clock']) expect(read).not.toContain(tool);
  });

  it('lead to the parts of the shop and of the team', () => {
    const find = (scopes: string[], wanted: string) =>
      list(scopes)
        .owner.find((entry) => entry.name === wanted)
        ?.parts.map((part) => part.name);
    expect(find(ALL, 'Shop')).toEqual([
      'Company',
      'Brand',
      'Stores',
      'Tills',
      'Terminals',
      'Authorized domains',
    ]);
    expect(find(['pos-terminals'], 'Shop')).toEqual(['Stores', 'Tills', 'Terminals']);
    expect(find(ALL, 'Customers')).toEqual(['Customers', 'Contacts']);
    expect(find(ALL, 'Invoices')).toEqual(['Invoices', 'Receipts', 'Settings']);
    expect(find(ALL, 'Team')).toEqual(['Team', 'Who did what']);
  });

  it('lead to lists that exist, which the login may read or change', () => {
    const { owner, developers } = list(ALL);
    for (const { place } of [...owner, ...developers].flatMap((entry) => entry.parts)) {
      const [section, slug] = place.path ?? [];
      if (!section || !slug) continue;
      const found = listResources(describeSection(section), section).find((each) => each.slug === slug);
      const read = found?.list?.call ?? found?.read;
      expect([slug, read && isOpen(read, ALL)]).toEqual([slug, true]);
    }
  });

  it('count what waits', () => {
    const counted = list(ALL).owner.flatMap((entry) => (entry.counts ? [[entry.name, entry.counts]] : []));
    expect(counted).toEqual([
      ['Disputes', 'Disputes'],
      ['Chat', 'Notification'],
      ['Invoices', 'Invoice'],
    ]);
  });
});

describe('findEntry', () => {
  it.each([
    ['#links', 'Payments', 'Payments'],
    ['#links/order-1', 'Payments', 'Payments'],
    ['#sections/online-payments/disputes/dsp_1', 'Disputes', 'Disputes'],
    ['#sections/online-payments/refunds', 'Refunds', 'Refunds'],
    ['#sections/online-payments/mandates', 'Sections', 'Sections'],
    ['#sections/chat/chat-threads/thr_1', 'Chat', 'Chat'],
    ['#sections/online-payments/stores', 'Shop', 'Stores'],
    ['#contacts', 'Customers', 'Contacts'],
    ['#sections/fiscal-invoices/fiscal-invoices', 'Invoices', 'Settings'],
    ['#point-of-sale', 'Shop', 'Tills'],
    ['#terminals', 'Shop', 'Terminals'],
    ['#changes', 'Team', 'Who did what'],
    ['#sections/utilities/users/user_1', 'Team', 'Team'],
    ['#sections', 'Sections', 'Sections'],
    ['#account/password', undefined, undefined],
    ['#search/chair', undefined, undefined],
  ])('finds for %s the entry %s and its part %s', (hash, entry, part) => {
    const found = findEntry(list(ALL), parsePlace(hash));
    expect([found?.entry.name, found?.part.name]).toEqual([entry, part]);
  });
});

it.each([
  ['#sections/chat/chat-threads', true],
  ['#sections/chat/chat-threads/thr_1', false],
  ['#company', true],
])('%s is itself a part: %s', (hash, expected) => {
  const place = parsePlace(hash);
  const { part } = findEntry(list(ALL), place) ?? {};
  expect(part && isPart(part, place)).toBe(expected);
});
