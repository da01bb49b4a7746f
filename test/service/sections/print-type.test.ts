import { describe, expect, it } from 'vitest';
import { printType } from '../../../src/service/sections/print-type.ts';

describe('printType', () => {
  it.each([
    [{ type: 'string', pattern: '^a' }, 'string'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'string', enum: ['a', "b'"] }, '"a" | "b\'"'],
    [{ type: 'string', const: 'Bearer' }, '"Bearer"'],
    [{ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, '"a" | null'],
    [{ type: 'string', anyOf: [{}, {}] }, 'string'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'Array<string | null>'],
    [{ type: 'object', properties: {} }, 'Record<string, unknown>'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{}, 'unknown'],
  ])('writes %j as %s', (schema, type) => {
    expect(printType(schema)).toBe(type);
  });

  it('prints the fields of an object, and marks the optional ones', () => {
    const schema = {
      type: 'object',
      required: ['Amount'],
      properties: {
        Amount: { type: 'integer', minimum: 1, maximum: 9, description: 'Minor units. */ alert() /*' },
        'a-b': { type: 'object', properties: { C: { type: 'boolean' } } },
      },
    };
    expect(printType(schema)).toBe(`{
  /** Minor units. *\\/ alert() /* An integer from 1 to 9. */
  Amount: number;
  "a-b"?: {
    C?: boolean | undefined;
  } | undefined;
}`);
  });
});
