import { describe, expect, it } from 'vitest';
import {
  checkMetadataLimits,
  MAX_METADATA_BYTES,
  MAX_METADATA_KEY_LENGTH,
  MAX_METADATA_KEYS,
  MAX_METADATA_VALUE_LENGTH,
} from '../../../../src/service/calls/definitions/metadata-limits.ts';

const createKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, index]));
/** Metadata whose JSON has this many bytes. */
const createBytes = (bytes: number) => ({
  list: ['x'.repeat(bytes - JSON.stringify({ list: [''] }).length)],
});
const LONG_KEY = '😀'.repeat(MAX_METADATA_KEY_LENGTH);
const LONG_VALUE = '😀'.repeat(MAX_METADATA_VALUE_LENGTH);

describe('checkMetadataLimits', () => {
  it.each<[what: string, metadata: Record<string, unknown>]>([
    ['no entry', {}],
    ['as many keys as it may have', createKeys(MAX_METADATA_KEYS)],
    ['as many bytes as it may have', createBytes(MAX_METADATA_BYTES)],
    ['a key of the greatest length', { [LONG_KEY]: 1 }],
    ['a value of the greatest length', { key: LONG_VALUE }],
    ['a value that is no text', { key: { nested: `${LONG_VALUE}x` } }],
  ])('accepts metadata with %s', (_what, metadata) => {
    expect(checkMetadataLimits(metadata)).toEqual([]);
  });

  it.each<[what: string, metadata: Record<string, unknown>, field: string]>([
    ['a key too many', createKeys(MAX_METADATA_KEYS + 1), 'Metadata'],
    ['a byte too many', createBytes(MAX_METADATA_BYTES + 1), 'Metadata'],
    ['a key that is too long', { [`${LONG_KEY}x`]: 1 }, `Metadata.${LONG_KEY}x`],
    ['a value that is too long', { fine: 1, key: `${LONG_VALUE}x` }, 'Metadata.key'],
  ])('refuses metadata with %s', (_what, metadata, Field) => {
    expect(checkMetadataLimits(metadata)).toMatchObject([{ Field, Code: 'TOO_LONG' }]);
  });

  it('asks for the rule of each entry, if one is given', () => {
    const errors = checkMetadataLimits({ a: 1, b: 2 }, (key) =>
      key === 'b' ? ['INVALID_VALUE', 'Not b.'] : undefined,
    );
    expect(errors).toMatchObject([{ Field: 'Metadata.b', Code: 'INVALID_VALUE', Hint: 'Not b.' }]);
  });
});
