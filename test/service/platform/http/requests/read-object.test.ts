import { describe, expect, it } from 'vitest';
import { readNoFields, readObject } from '../../../../../src/service/platform/http/requests/read-object.ts';

describe('readObject', () => {
  it.each([[{}], [{ Amount: 1 }]])('takes %j', (body) => {
    expect(readObject(body)).toBe(body);
  });

  it.each([[undefined], [null], [[]], ['text'], [1], [true]])('refuses %j', (body) => {
    expect(() => readObject(body)).toThrow('BODY_NOT_OBJECT');
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
        errors: [{ Field: 'Reason', Code: 'UNKNOWN_FIELD' }],
      }),
    );
  });
});
