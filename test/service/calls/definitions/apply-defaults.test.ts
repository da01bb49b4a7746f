import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../../src/service/calls/definitions/apply-defaults.ts';

const SCHEMA = Type.Object({
  Name: Type.String(),
  Color: Type.Optional(Type.String({ default: 'red' })),
  Note: Type.Optional(Type.Union([Type.String(), Type.Null()], { default: null })),
  Tags: Type.Optional(Type.Array(Type.String(), { default: ['new'] })),
});

describe('applyDefaults', () => {
  it('adds what the body omits, in the order of the schema', () => {
    const complete = applyDefaults(SCHEMA, { Name: 'Ada' });
    expect(Object.entries(complete)).toEqual([
      ['Color', 'red'],
      ['Note', null],
      ['Tags', ['new']],
      ['Name', 'Ada'],
    ]);
  });

  it('keeps what the body has', () => {
    const body = { Name: 'Ada', Tags: [], Note: 'a', Color: 'blue' };
    expect(applyDefaults(SCHEMA, body)).toEqual(body);
  });

  it('gives each body a list of its own', () => {
    const [first, second] = [{}, {}].map((body) => applyDefaults(SCHEMA, body) as { Tags: string[] });
    first?.Tags.push('old');
    expect(second?.Tags).toEqual(['new']);
    expect(applyDefaults(SCHEMA, {})).toMatchObject({ Tags: ['new'] });
  });
});
