import { describe, expect, it } from 'vitest';
import {
  MAX_METADATA_BYTES,
  MAX_METADATA_KEY_LENGTH,
  MAX_METADATA_KEYS,
  MAX_METADATA_VALUE_LENGTH,
} from '../../../../src/service/calls/definitions/metadata-limits.ts';
import {
  checkMetadata,
  RESERVED_METADATA_KEYS,
} from '../../../../src/service/payments/links/check-metadata.ts';
import { explainErrors, findBrokenRule } from '../../support/explain.ts';

const createKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, index]));

/** An object whose JSON has exactly that many bytes. */
function createMetadata(bytes: number) {
  const metadata = { list: [] as string[], rest: '' };
  while (Buffer.byteLength(JSON.stringify(metadata)) < bytes - MAX_METADATA_VALUE_LENGTH)
    metadata.list.push('x'.repeat(90));
  metadata.rest = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(metadata)));
  return metadata;
}

describe('checkMetadata', () => {
  it.each([
    ['an empty object', {}],
    [
      'any JSON values',
      { text: 'a', number: 1.5, flag: true, nothing: null, list: [1], object: { a: { b: 'c' } } },
    ],
    ['the most keys', createKeys(MAX_METADATA_KEYS)],
    ['the longest key', { ['k'.repeat(MAX_METADATA_KEY_LENGTH)]: 1 }],
    ['the longest key, of emoji', { ['🔑'.repeat(MAX_METADATA_KEY_LENGTH)]: 1 }],
    ['the longest text', { note: 'x'.repeat(MAX_METADATA_VALUE_LENGTH) }],
    ['the longest text, of emoji', { note: '🔑'.repeat(MAX_METADATA_VALUE_LENGTH) }],
    ['the most bytes', createMetadata(MAX_METADATA_BYTES)],
    ['a stylesheet of the shop', { custom_css: 'https://shop.example/checkout.css' }],
    ['the largest whole number', { order: Number.MAX_SAFE_INTEGER, least: Number.MIN_SAFE_INTEGER }],
    ['a key that only looks reserved', { Moto: 1, company_ids: 2 }],
    ['keys that every object inherits', JSON.parse('{"__proto__":1,"constructor":2,"toString":3}')],
  ])('accepts %s', (_name, metadata) => {
    expect(explainErrors(checkMetadata(metadata))).toEqual([]);
  });

  it.each([
    ['one key too many', createKeys(MAX_METADATA_KEYS + 1), 'Metadata', 'Value too long.'],
    ['one byte too many', createMetadata(MAX_METADATA_BYTES + 1), 'Metadata', 'Value too long.'],
    ['a key that is too long', { ['k'.repeat(41)]: 1 }, `Metadata.${'k'.repeat(41)}`, 'Value too long.'],
    ['a text that is too long', { note: 'x'.repeat(501) }, 'Metadata.note', 'Value too long.'],
    [
      'a stylesheet over http',
      { custom_css: 'http://shop.example/a.css' },
      'Metadata.custom_css',
      'URL must use HTTPS protocol.',
    ],
    [
      'a javascript: URL as stylesheet',
      { custom_css: 'javascript:alert(1)' },
      'Metadata.custom_css',
      'URL must use HTTPS protocol.',
    ],
    [
      'a data: URL as stylesheet',
      { custom_css: 'data:text/css,*{}' },
      'Metadata.custom_css',
      'URL must use HTTPS protocol.',
    ],
    ['an invalid URL as stylesheet', { custom_css: 'https://' }, 'Metadata.custom_css', 'Invalid value.'],
    ['a number as stylesheet', { custom_css: 1 }, 'Metadata.custom_css', 'Invalid value.'],
  ])('refuses %s', (_name, metadata, Field, Message) => {
    expect(explainErrors(checkMetadata(metadata))).toEqual([findBrokenRule(Field, Message)]);
  });

  it('reserves all keys of the specification except custom_css', () => {
    const SPECIFIED =
      'transaction_uuid company_id invoice_id accepted_cards custom_css moto sepa_only bank_only klarna_only ' +
      'paypal_only ideal_only bancontact_only country_code billing_country';
    expect([...RESERVED_METADATA_KEYS, 'custom_css'].sort()).toEqual(SPECIFIED.split(' ').sort());
  });

  it.each(RESERVED_METADATA_KEYS)('refuses the reserved key %s, whatever its value', (key) => {
    for (const value of ['x', null, {}]) {
      expect(explainErrors(checkMetadata({ [key]: value }))).toEqual([
        findBrokenRule(`Metadata.${key}`, 'Reserved metadata key.'),
      ]);
    }
  });
});
