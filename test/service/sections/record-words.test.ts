import { describe, expect, it } from 'vitest';
import { listFormFields } from '../../../src/dashboard/sections/form-fields.ts';
import { listResources, readVocabulary } from '../../../src/dashboard/sections/list-resources.ts';
import { type OpenApiSchema, unwrap } from '../../../src/dashboard/sections/open-api.ts';
import type { Phrase } from '../../../src/protocol/dashboard/record-words.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { describeSection, listAllCalls } from '../../dashboard/sections/open-section.ts';

const resources = SECTIONS.flatMap(({ slug }) => listResources(describeSection(slug), slug));
const calls = resources.flatMap((resource) => listAllCalls(resource).map((call) => ({ call, resource })));
const worded = calls.filter(({ call }) => call.words).map(({ call }) => [call.id, call] as const);

const listPaths = (phrases: readonly Phrase[]): string[] =>
  phrases.flatMap((phrase) => {
    const { text, where } = typeof phrase === 'string' ? { text: phrase, where: {} } : phrase;
    return [...[...text.matchAll(/\{([\w.]+)/g)].map(([, path = '']) => path), ...Object.keys(where)];
  });

/** Whether a record can have the field. The fields of a record that is not described further are not known. */
function hasField(schemas: Readonly<Record<string, OpenApiSchema>>, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const schema = schemas[first];
  if (!schema) return false;
  const { properties } = unwrap(schema);
  return !rest.length || !properties || hasField(properties, rest.join('.'));
}

describe('the words of records', () => {
  it.each(worded)('name only fields that the records of %s have', (_id, call) => {
    const { words, schemas } = readVocabulary(call);
    const {
      title = [],
      facts = [],
      notes = [],
      amount,
      technical = [],
      state = [],
      address = [],
    } = words ?? {};
    const named = listPaths([title, facts, notes, state, address].flat());
    const { table, user } = words ?? {};
    const all = [...named, ...technical, ...[amount, table, user].filter((name) => typeof name === 'string')];
    // The list of the dashboard adds these.
    const more =
      words?.more === '/dashboard/webhooks' ? { LastAttempt: {}, Sent: {}, Arrived: {}, Percent: {} } : {};
    expect(all.filter((path) => !hasField({ ...schemas, ...more }, path))).toEqual([]);
    expect(all.length).toBeGreaterThan(0);
  });

  it('exist for every list that people use', () => {
    const slugs = resources.filter(({ words }) => words).map(({ slug }) => slug);
    expect(slugs).toEqual(
      expect.arrayContaining([
        ...['subscriptions', 'refunds', 'disputes', 'transactions', 'payments-links', 'stores', 'mandates'],
        ...['wallet-cards', 'users', 'clients', 'contact-companies', 'contracts', 'chat-threads'],
        ...['fiscal-invoices-invoices', 'fiscal-invoices-receipts', 'authorized-domains', 'domains'],
        ...['partners-companies', 'partners-individuals', 'banking-services-transfers'],
      ]),
    );
  });

  it('are the same for the list and for a single record', () => {
    for (const { list, read } of resources)
      if (list?.call.words && read) expect(read.words, read.id).toEqual(list.call.words);
  });
});

describe('the verbs of calls', () => {
  it('are conditions on fields that the record has, and tell the calls of a record apart', () => {
    for (const resource of resources) {
      const { recordCalls, schemas, slug } = resource;
      const own = recordCalls.filter(({ verb, params }) => verb && params.length === 1);
      const labels = own.map(({ verb }) => verb?.label);
      expect(new Set(labels).size, slug).toBe(labels.length);
      // The messages of a thread are sent below it.
      const named = own.flatMap(({ verb }) => Object.keys(verb?.where ?? {}));
      expect(named.filter((path) => !hasField({ ...schemas, State: {} }, path.replace(/\..*/, '')))).toEqual(
        [],
      );
    }
  });

  it('cover what owners do every day', () => {
    const labels = calls.flatMap(({ call }) => call.verb?.label ?? []);
    expect(labels).toEqual(
      expect.arrayContaining([
        ...['Respond', 'New contract', 'New invoice', 'Credit note', 'Invite', 'New store'],
        ...['New contact', 'Answer', 'Change', 'Delete', 'New transfer', 'Pay out', 'Order terminals'],
      ]),
    );
    expect(new Set(labels).size).toBeGreaterThan(24);
  });

  it('have labels that name no field, and hints without codes of standards', () => {
    const list = (call: (typeof calls)[number]['call']) =>
      listFormFields(call, { currency: 'EUR', isPlain: true }).flatMap((field) => [field, ...field.fields]);
    const shown = calls.flatMap(({ call }) =>
      call.verb ? list(call).filter(({ place }) => place === 'body') : [],
    );
    const labels = shown.map(({ label }) => label);
    expect(labels).toContain('Serial number of the cash register');
    expect(
      labels.filter((label) => /\b(Rt|Vop|Last4|Moto|MOTO|Metadata|[A-Z]\w+[A-Z]\w*[a-z])\b/.test(label)),
    ).toEqual([]);
    const plain = shown.map(({ hint }) => hint).filter((hint) => !hint.includes('`'));
    expect(plain.filter((hint) => /ISO 3166|\bnull\b/.test(hint))).toEqual([]);
  });

  it('ask for a contact or a payment before the fields that it replaces', () => {
    const names = (label: string) =>
      listFormFields(calls.find(({ call }) => call.verb?.label === label)?.call as never).map(
        ({ name }) => name,
      );
    const invoice = names('New invoice');
    expect(invoice.indexOf('ClientUuid')).toBeLessThan(invoice.indexOf('Customer'));
    expect(invoice.indexOf('TransactionId')).toBeLessThan(invoice.indexOf('Lines'));
    const contract = names('New contract');
    expect(contract.indexOf('ClientUuid')).toBeLessThan(contract.indexOf('Signer'));
  });
});
