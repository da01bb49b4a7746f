import { describe, expect, it } from 'vitest';
import {
  createTransferCode,
  writeTransferCode,
} from '../../../../src/service/checkout/pages/create-transfer-code.ts';

const TRANSFER = {
  beneficiary: 'Bottega Rossi',
  iban: 'IT60X0542811101000000123456',
  fiscalCode: '12345678903',
  reference: 'RF18539007547034',
};
const ORDER = { transfer: TRANSFER, amountMinor: 1990, currency: 'EUR' } as const;

describe('writeTransferCode', () => {
  it('writes the lines that banking apps read', () => {
    expect(writeTransferCode(ORDER)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Bottega Rossi',
      'IT60X0542811101000000123456',
      'EUR19.90',
      '',
      'RF18539007547034',
    ]);
  });

  it('cuts a name that is longer than the code may carry', () => {
    const transfer = { ...TRANSFER, beneficiary: 'B'.repeat(90) };
    expect(writeTransferCode({ ...ORDER, transfer })?.split('\n')[5]).toBe('B'.repeat(70));
  });

  it('cuts no character in half, and stays within 331 bytes', () => {
    const transfer = { ...TRANSFER, beneficiary: `B${'☕'.repeat(40)}${'𝄞'.repeat(40)}` };
    const text = writeTransferCode({ amountMinor: 99_999_999_999, currency: 'EUR', transfer }) ?? '';
    expect(text.split('\n')[5]).toBe(`B${'☕'.repeat(40)}${'𝄞'.repeat(14)}`);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331);
  });

  it.each([
    ['another currency', { ...ORDER, currency: 'GBP' as const }],
    ['an account outside SEPA', { ...ORDER, transfer: { ...TRANSFER, iban: 'TR330006100519786457841326' } }],
    ['no account', { ...ORDER, transfer: { ...TRANSFER, iban: '' } }],
    [
      'a name that would add a line',
      { ...ORDER, transfer: { ...TRANSFER, beneficiary: 'Bottega\nEUR1.00' } },
    ],
  ])('writes nothing for %s', (_name, order) => {
    expect(writeTransferCode(order)).toBeUndefined();
    expect(createTransferCode(order)).toBeUndefined();
  });
});

describe('createTransferCode', () => {
  it('draws the code as SVG', () => {
    expect(createTransferCode(ORDER)).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  });
});
