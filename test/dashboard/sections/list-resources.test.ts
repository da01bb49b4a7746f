import { describe, expect, it } from 'vitest';
import {
  fillPath,
  isOpen,
  listAnswerFields,
  listCalls,
  listResources,
} from '../../../src/dashboard/sections/list-resources.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { describeSection, findCall, listAllCalls } from './open-section.ts';

const findResource = (section: string, slug: string) => {
  const found = listResources(describeSection(section), section).find((resource) => resource.slug === slug);
  if (!found) throw new Error(`There is no resource ${slug}.`);
  return found;
};

describe('listResources', () => {
  it.each(SECTIONS.map(({ slug }) => slug))('has every call of %s that needs a token, once', (slug) => {
    const document = describeSection(slug);
    const listed = listResources(document, slug).flatMap(listAllCalls);
    const ofApi = listed.filter(({ path }) => !path.startsWith('/sandbox/'));
    expect(ofApi.map(({ id }) => id).sort()).toEqual(
      listCalls(document)
        .map(({ id }) => id)
        .sort(),
    );
    expect(listed.filter(({ path }) => path.includes('/auth/') || path.includes('/openapi/'))).toEqual([]);
  });

  it.each(SECTIONS.map(({ slug }) => slug))('gives each resource of %s an address of its own', (slug) => {
    const slugs = listResources(describeSection(slug), slug).map((resource) => resource.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it.each([
    ['subscriptions', 'SubscriptionId', 'readSubscription', [], ['pauseSubscription', 'cancelSubscription']],
    ['disputes', 'DisputeId', 'readDispute', [], ['submitEvidence', 'acceptDispute']],
    ['payments-links', 'TransactionId', 'readPaymentLink', ['createPaymentLink'], ['drawPaymentLink']],
    ['webhooks', 'WebhookId', undefined, ['createWebhook', 'rotateCompanySecret'], ['deleteWebhook']],
    ['authorized-domains', 'Domain', undefined, ['createAuthorizedDomain'], ['deleteAuthorizedDomain']],
    ['transactions', 'TransactionId', 'readTransaction', ['exportTransactions'], []],
  ])('groups the calls about %s', (slug, idName, read, calls, recordCalls) => {
    const resource = findResource(slug === 'webhooks' ? 'utilities' : 'online-payments', slug);
    expect([resource.idName, resource.read?.id]).toEqual([idName, read]);
    expect(resource.list?.name).toBeTruthy();
    expect(resource.calls.map(({ id }) => id)).toEqual(expect.arrayContaining(calls));
    expect(resource.recordCalls.map(({ id }) => id)).toEqual(expect.arrayContaining(recordCalls));
  });

  it('lists an answer’s `Message` as a field if it is a record, not a sentence', () => {
    const { answer } = findCall('chat', 'createMessage');
    expect(listAnswerFields(answer).map(([name]) => name)).toEqual(['Message']);
    expect(listAnswerFields(findCall('chat', 'closeThread').answer).map(([name]) => name)).toEqual([
      'Thread',
    ]);
  });

  it('names the calls of tills without their common path prefix', () => {
    const titles = listResources(describeSection('pos-terminals'), 'pos-terminals').map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Cash register', 'Cash register terminals']));
  });

  it('does not repeat the name of the section', () => {
    const titles = listResources(describeSection('pos-terminals'), 'pos-terminals').map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Terminals', 'Receipts', 'Hardware orders']));
    expect(findResource('online-payments', 'pis').title).toBe('PIS');
  });

  it('puts calls without a list under the resource that their path belongs to', () => {
    const payments = findResource('online-payments', 'payments');
    expect(payments.list).toBeUndefined();
    expect(payments.calls.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['capturePayments', 'refundPayment']),
    );
    expect(findResource('utilities', 'utilities').calls.map(({ id }) => id)).toContain('checkVatNumber');
  });

  it.each([
    ['online-payments', 'subscriptions', true],
    ['utilities', 'utilities-countries', false],
  ])('returns whether %s/%s has pages', (section, slug, isPaged) => {
    expect(findResource(section, slug).list?.isPaged).toBe(isPaged);
  });
});

describe('a call', () => {
  it('is open to each of its scopes, and to no other', () => {
    const call = findCall('utilities', 'listTransactions');
    expect(isOpen(call, ['contracts', 'pos-terminals'])).toBe(true);
    expect(isOpen(call, ['contracts'])).toBe(false);
    expect(isOpen(call, [])).toBe(false);
  });

  it('escapes the values in its path, whatever they contain', () => {
    const call = findCall('online-payments', 'deleteAuthorizedDomain');
    expect(fillPath(call, { Domain: 'a.example:1/é' })).toBe(
      '/api/v5/authorized-domains/a.example%3A1%2F%C3%A9',
    );
  });
});
