import { describe, expect, it } from 'vitest';
import { readBankConfig } from '../../../../src/service/platform/config/read-bank-config.ts';

const FILES = { BANK: 'files', BANK_IBAN: 'DE89 3704 0044 0532 0130 00', BANK_NAME: ' ServicePay S.r.l. ' };

describe('readBankConfig', () => {
  it('has the bank of the acquirer by default', () => {
    expect(readBankConfig({}, true)).toEqual({ kind: 'simulated' });
    expect(readBankConfig({ BANK: '' }, false)).toEqual({ kind: 'none' });
    expect(readBankConfig({ BANK: 'none' }, true)).toEqual({ kind: 'none' });
  });

  it('reads an account whose files are read, with any acquirer', () => {
    const read = { kind: 'files', iban: 'DE89370400440532013000', name: 'ServicePay S.r.l.', bic: undefined };
    for (const isSimulated of [true, false])
      expect(readBankConfig(FILES, isSimulated)).toEqual({ ...read, receives: 'company' });
    const more = { BANK_BIC: 'cobadeff xxx', BANK_RECEIVES: 'operator' };
    expect(readBankConfig({ ...FILES, ...more }, true)).toEqual({
      ...read,
      bic: 'COBADEFFXXX',
      receives: 'operator',
    });
  });

  it.each([
    [{ BANK: 'real' }, /^BANK must be one of/],
    [{ ...FILES, BANK_IBAN: '' }, /^BANK=files needs BANK_IBAN/],
    [{ ...FILES, BANK_IBAN: 'DE88370400440532013000' }, /^BANK_IBAN must be an IBAN/],
    [{ ...FILES, BANK_NAME: ' ' }, /^BANK=files needs BANK_NAME/],
    [{ ...FILES, BANK_NAME: 'a'.repeat(71) }, /^BANK_NAME must be/],
    [{ ...FILES, BANK_NAME: 'a\nb' }, /^BANK_NAME must be/],
    [{ ...FILES, BANK_BIC: 'COBA' }, /^BANK_BIC must be/],
    [{ ...FILES, BANK_RECEIVES: 'both' }, /^BANK_RECEIVES must be one of/],
    [{ BANK_IBAN: FILES.BANK_IBAN }, /^BANK_IBAN needs BANK=files/],
    [{ BANK: 'none', BANK_RECEIVES: 'company' }, /^BANK_RECEIVES needs BANK=files/],
  ])('ends the start with one line for %j', (env, line) => {
    expect(() => readBankConfig(env, true)).toThrow(line);
  });

  it('refuses a simulated bank beside a real acquirer', () => {
    expect(() => readBankConfig({ BANK: 'simulated' }, false)).toThrow(
      /^BANK=simulated works with the simulated acquirer/,
    );
  });
});
