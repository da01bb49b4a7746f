import { describe, expect, it } from 'vitest';
import { writeStatement } from '../../../src/service/adyen/requests/write-statement.ts';

describe('writeStatement', () => {
  it.each([
    ['CAFFE ROSSI', 'CAFFE ROSSI'],
    ["Rossi's No. 1/2 + 3, a_b-c * ok?", "Rossi's No. 1/2 + 3, a"],
    ['Caffè Größe Łódź', 'Caffe Grosse Lodz'],
    ['Café™ & Söhne', 'CafeTM + Sohne'],
    ['Bar#1 (Roma)', 'Bar 1 Roma'],
    ['☕☕ COFFEE ☕☕', 'COFFEE'],
    // Adyen refuses a text of numbers alone.
    ['12345678', 'Bottega Rossi 12345678'],
    ['1234567890123456789012', undefined],
    ['Кофе', 'Bottega Rossi S.r.l.'],
    ['', undefined],
    [undefined, undefined],
  ])('writes %j as %j', (statement, expected) => {
    expect(writeStatement(statement, 'Bottega Rossi S.r.l.')).toBe(expected);
  });

  it('writes nothing if neither the text nor the name has a letter', () => {
    expect(writeStatement('123', '№ 1')).toBe('No 1 123');
    expect(writeStatement('123', '东京')).toBeUndefined();
  });

  it('writes at most 22 characters, whatever a letter becomes', () => {
    expect(writeStatement('ß'.repeat(22), 'Rossi')).toHaveLength(22);
  });
});
