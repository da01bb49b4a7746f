import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { shareService } from '../../../support/use-service.ts';

const service = shareService({ companies: ALL_SCOPES });

const check = (Iban: unknown, path = '/api/v5/banking-services/iban-checks') => service.post(path, { Iban });

describe('POST /api/v5/banking-services/iban-checks', () => {
  it('returns the parts of an IBAN', async () => {
    const { status, body } = await check('it60 x054 2811 1010 0000 0123 456');
    expect([status, body]).toEqual([
      200,
      {
        Message: 'IBAN checked.',
        StatusCode: 200,
        Result: true,
        Valid: true,
        Problems: [],
        Iban: 'IT60X0542811101000000123456',
        Country: 'IT',
        BankCode: '05428',
        BranchCode: '11101',
        AccountNumber: '000000123456',
        IsSepa: true,
        BankName: null,
        Bic: null,
      },
    ]);
  });

  it('returns the problems of any other text, and null in every other field', async () => {
    expect((await check('IT61X0542811101000000123456')).body).toEqual({
      Message: 'IBAN checked.',
      StatusCode: 200,
      Result: true,
      Valid: false,
      Problems: [{ Code: 'CHECK_DIGITS', Message: 'The check digits are wrong.' }],
      Iban: null,
      Country: null,
      BankCode: null,
      BranchCode: null,
      AccountNumber: null,
      IsSepa: null,
      BankName: null,
      Bic: null,
    });
  });

  it.each([
    ['RS35260005601001611379', true],
    ['GB29NWBK60161331926819', true],
    ['TR330006100519786457841326', false],
    ['SA0380000000608010167519', false],
  ])('returns for %s whether its country is in SEPA', async (iban, isSepa) => {
    expect((await check(iban)).body).toMatchObject({ Valid: true, IsSepa: isSepa });
  });

  it.each([
    ['x'.repeat(64), 200, undefined],
    ['x'.repeat(65), 400, 'TOO_LONG'],
    ['', 400, 'REQUIRED'],
    ['  ', 400, 'INVALID_VALUE'],
    ['IT60\nX0542811101000000123456', 400, 'INVALID_VALUE'],
    [undefined, 400, 'REQUIRED'],
    [60, 400, 'INVALID_VALUE'],
  ])('answers the body %j with %i', async (iban, status, code) => {
    const answer = await check(iban);
    expect([answer.status, answer.body.Errors?.[0]?.Code]).toEqual([status, code]);
    if (code) expect(answer.body.Errors[0]?.Field).toBe('Iban');
  });

  it('does not exist in v4', async () => {
    expect((await check('IT60', '/api/v4/banking-services/iban-checks')).status).toBe(404);
  });
});
