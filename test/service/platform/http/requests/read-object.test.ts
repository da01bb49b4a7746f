import { describe, expect, it } from 'vitest';
import { readNoFields, readObject } from '../../../../../src/service/platform/http/requests/read-object.ts';

describe('readObject', () => {
  it.each([[{}], [{ Amount: 1 }]])('takes %j', (body) => {
    expect(readObject(body)).toBe(body);
  });

  it.each([
    [undefined, 'There is no body. An empty object is {}.'],
    [null, 'It is null. An empty object is {}.'],
    [[], 'It is an array. PHP writes an empty object as (object) [].'],
    ['{"Amount":1}', 'It is a string: was the JSON encoded twice?'],
    [1, 'It is a number.'],
    [true, 'It is a boolean.'],
  ])('refuses %j, and says what it is', (body, hint) => {
    expect(() => readObject(body)).toThrow(expect.objectContaining({ code: 'BODY_NOT_OBJECT', hint }));
  });
});

describe('readNoFields', () => {
  it.each([[undefined], [{}]])('takes %j', (body) => {
    expect(() => readNoFields(body)).not.toThrow();
  });

  it.each([[null], [[]], ['text'], [1]])('refuses %j', (body) => {
    expect(() => readNoFields(body)).toThrow('BODY_NOT_OBJECT');
  });

  it('refuses any field', () => {
    expect(() => readNoFields({ Reason: 1 })).toThrow(
      expect.objectContaining({
        errors: [{ Field: 'Reason', Code: 'UNKNOWN_FIELD', Hint: 'This call takes no fields.' }],
      }),
    );
  });
});
