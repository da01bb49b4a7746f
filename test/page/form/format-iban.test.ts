import { describe, expect, it } from 'vitest';
import { formatIban } from '../../../src/page/form/format-iban.ts';

describe('formatIban', () => {
  it.each([
    ['', ''],
    ['it', 'IT'],
    ['IT60', 'IT60'],
    ['it60x', 'IT60 X'],
    ['IT60X0542811101000000123456', 'IT60 X054 2811 1010 0000 0123 456'],
    ['it60-x054 2811\u00a01010', 'IT60 X054 2811 1010'],
    // Cyrillic letters stay visible and are refused by the form rules.
    ['ІТ60', 'ІТ60'],
  ])('formats %j as %j', (typed, formatted) => {
    expect(formatIban(typed)).toBe(formatted);
    expect(formatIban(formatted)).toBe(formatted);
  });
});
