import { describe, expect, it } from 'vitest';
import { readObject } from '../../../src/service/http/read-object.ts';

describe('readObject', () => {
  it.each([[{}], [{ Amount: 1 }]])('takes %j', (body) => {
    expect(readObject(body)).toBe(body);
  });

  it.each([[undefined], [null], [[]], ['text'], [1], [true]])('refuses %j', (body) => {
    expect(() => readObject(body)).toThrow('Body must be a JSON object.');
  });
});
