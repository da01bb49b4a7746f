import { Type } from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { asRule } from '../../../../../src/service/platform/http/answers/rejections.ts';
import {
  createFieldCheck,
  sortErrors,
} from '../../../../../src/service/platform/http/requests/check-fields.ts';
import { explainErrors } from '../../../support/explain.ts';

const check = createFieldCheck(
  Type.Object(
    {
      Name: Type.String({ minLength: 1, maxLength: 3 }),
      Count: Type.Integer({ minimum: 1, maximum: 9, ...asRule('OUT_OF_RANGE') }),
      List: Type.Optional(
        Type.Array(Type.Object({ Size: Type.Integer() }, { additionalProperties: false }), { maxItems: 2 }),
      ),
    },
    { additionalProperties: false },
  ),
);

describe('createFieldCheck', () => {
  it('does not repeat a long name with each value in it', () => {
    const name = 'k'.repeat(100_000);
    const values = Array.from({ length: 20_000 }, () => Number.POSITIVE_INFINITY);
    const errors = check({ Name: 'a', Count: 1, [name]: values });
    expect(errors.map(({ Field, Code }) => [Field.length, Code])).toEqual([[100_000, 'UNKNOWN_FIELD']]);
  });

  it('checks at most one more entry of a list than allowed', () => {
    let visits = 0;
    const entry = {
      get Size() {
        visits += 1;
        return 'none';
      },
    };
    const countVisits = (length: number) => {
      visits = 0;
      const errors = check({ Name: 'a', Count: 1, List: Array(length).fill(entry) });
      return { visits, fields: errors.map(({ Field }) => Field) };
    };
    const entries = ['List[0].Size', 'List[1].Size', 'List[2].Size'];
    const allowed = countVisits(2);
    expect(allowed.visits).toBeGreaterThan(0);
    expect(allowed.fields).toEqual(entries.slice(0, 2));
    const refused = countVisits(3);
    expect(refused.fields).toEqual(['List', ...entries]);
    expect(countVisits(20_000)).toEqual(refused);
  });

  it('leaves the body as it is', () => {
    const body = { Name: 'a', Count: 1, List: Array.from({ length: 9 }, () => ({ Size: 1 })) };
    check(body);
    expect(body.List).toHaveLength(9);
  });

  it('reads at most five thousand errors', () => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x${index}`, 1]));
    const split = vi.spyOn(String.prototype, 'split');
    const errors = check({ Count: 0, ...unknown });
    const splits = split.mock.calls.length;
    split.mockRestore();
    expect(errors[0]?.Field).toBe('Name');
    expect(errors).toHaveLength(1000);
    expect(splits).toBeLessThan(10_000);
  });

  it('stops at a thousand values that cannot be stored', () => {
    const values = Array.from({ length: 20_000 }, () => '\ud800');
    expect(check({ Name: 'a', Count: 1, x: values })).toHaveLength(1000);
  });

  it.each([
    ['a good body', { Name: 'abc', Count: 1, List: [{ Size: 1 }] }, []],
    ['a missing field', { Count: 1 }, [['Name', 'Field is required.']]],
    ['an empty field', { Name: '', Count: 1 }, [['Name', 'Field is required.']]],
    ['a long field', { Name: 'abcd', Count: 1 }, [['Name', 'Value too long.']]],
    ['a rule with a sentence of its own', { Name: 'a', Count: 0 }, [['Count', 'Count out of range.']]],
    ['the wrong type, whatever the sentence', { Name: 'a', Count: '1' }, [['Count', 'Invalid value.']]],
    ['a part of a number within the range', { Name: 'a', Count: 1.5 }, [['Count', 'Invalid value.']]],
    ['a part of a number below the range', { Name: 'a', Count: 0.5 }, [['Count', 'Count out of range.']]],
    ['a part of a number above the range', { Name: 'a', Count: 9.5 }, [['Count', 'Count out of range.']]],
    [
      'too large a number to write down',
      { Name: 'a', Count: Number.POSITIVE_INFINITY },
      [['Count', 'Count out of range.']],
    ],
    ['an unknown field', { Name: 'a', Count: 1, x: 1 }, [['x', 'Unknown field.']]],
    [
      'a field in a list',
      { Name: 'a', Count: 1, List: [{ Size: 1 }, { Size: 'x' }] },
      [['List[1].Size', 'Invalid value.']],
    ],
    [
      'an unknown field in a list',
      { Name: 'a', Count: 1, List: [{ Size: 1, x: 1 }] },
      [['List[0].x', 'Unknown field.']],
    ],
    [
      'a missing field in a list',
      { Name: 'a', Count: 1, List: [{}] },
      [['List[0].Size', 'Field is required.']],
    ],
    [
      'a key that has the signs of a path',
      { Name: 'a', Count: 1, 'a/b~c': 1 },
      [['a/b~c', 'Unknown field.']],
    ],
    ['the largest whole number that is kept', { Name: 'a', Count: 1, List: [{ Size: 2 ** 53 - 1 }] }, []],
    [
      'a whole number that was rounded when it was read',
      { Name: 'a', Count: 1, List: [{ Size: 2 ** 53 }] },
      [['List[0].Size', 'Invalid value.']],
    ],
    ['text that is not Unicode', { Name: '\ud800', Count: 1 }, [['Name', 'Invalid value.']]],
    [
      'a polluted body',
      JSON.parse('{"__proto__":{"Name":"a"},"Count":1}'),
      [
        ['Name', 'Field is required.'],
        ['__proto__', 'Unknown field.'],
      ],
    ],
  ])('checks %s', (_name, body, expected) => {
    expect(explainErrors(check(body)).map(({ Field, Message }) => [Field, Message])).toEqual(expected);
  });

  it('does not change the checked value', () => {
    const body = { Name: 'abcd', Count: '1', x: [] };
    const before = structuredClone(body);
    check(body);
    expect(body).toEqual(before);
  });
});

describe('sortErrors', () => {
  const createErrors = (fields: string[]) =>
    fields.map((Field, index) => ({ Field, Code: 'INVALID_VALUE' as const, Hint: String(index) }));

  it('keeps the order of the fields, with unknown ones last in the order of the request', () => {
    const errors = createErrors(['z', 'C', 'B[1].x', 'y', 'A.b', 'B']);
    expect(sortErrors(errors, ['A', 'B', 'C']).map(({ Field }) => Field)).toEqual([
      'A.b',
      'B[1].x',
      'B',
      'C',
      'z',
      'y',
    ]);
  });

  it('keeps the first error of a field', () => {
    expect(sortErrors(createErrors(['A', 'A', 'B', 'A']), ['A', 'B'])).toEqual([
      { Field: 'A', Code: 'INVALID_VALUE', Hint: '0' },
      { Field: 'B', Code: 'INVALID_VALUE', Hint: '2' },
    ]);
  });

  it('truncates an excessive list after sorting', () => {
    const errors = createErrors([...Array.from({ length: 100_000 }, (_, index) => `x${index}`), 'A']);
    const sorted = sortErrors(errors, ['A']);
    expect(sorted).toHaveLength(1000);
    expect(sorted[0]?.Field).toBe('A');
  });

  it('reads each error a constant number of times', () => {
    let reads = 0;
    const errors = Array.from({ length: 5000 }, (_, index) => ({
      get Field() {
        reads += 1;
        return `B[${index % 4000}]`;
      },
      Code: 'INVALID_VALUE' as const,
    }));
    expect(sortErrors(errors, ['A', 'B'])).toHaveLength(1000);
    // Each for every other one would be 25 million.
    expect(reads).toBeLessThan(50 * errors.length);
  });
});
