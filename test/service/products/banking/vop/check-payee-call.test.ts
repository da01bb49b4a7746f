import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../../src/service/calls/companies/company.ts';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { createInviter, FORM } from '../../partners/companies/create-inviter.ts';

const PAYEES = [
  { iban: 'DE89 3704 0044 0532 0130 00', name: 'Ada Neri' },
  { iban: 'DE89370400440532013000', name: 'Vogel & Partner GmbH', code: 'DE136695976' },
];
const service = useService({ companies: ALL_SCOPES, payees: PAYEES });

const VOP = '/api/v5/banking-services/vop';
const VERDI = 'IT57P0542811101000000900001';
const UNKNOWN_IBAN = 'GB29NWBK60161331926819';

const check = (body: object, company?: Company) => service.post(VOP, body, company);
const ask = async (Iban: string, rest: object): Promise<unknown[]> => {
  const { body } = await check({ Iban, ...rest });
  const { Result, Code, MatchedName } = body as unknown as Record<string, unknown>;
  return [Result, Code, MatchedName];
};

const MATCH = ['MATCH', 'MTCH', null];
const NO_MATCH = ['NO_MATCH', 'NMTC', null];
const NOT_POSSIBLE = ['NOT_POSSIBLE', 'NOAP', null];
const close = (name: string) => ['CLOSE_MATCH', 'CMTC', name];

describe('POST /api/v5/banking-services/vop', () => {
  it.each<[iban: string, asked: object, answer: unknown[]]>([
    [VERDI, { Name: 'Giuseppe Verdi' }, MATCH],
    ['it57 p054 2811 1010 0000 0900 001', { Name: 'VERDI, Sig. Giuseppe' }, MATCH],
    [VERDI, { Name: 'G. Verdi' }, close('Giuseppe Verdi')],
    [VERDI, { Name: 'Giuseppe Bianchi' }, NO_MATCH],
    [VERDI, { IdentificationCode: 'IT01234567897' }, NO_MATCH],
    ['IT67X0542811101000000900009', { IdentificationCode: 'IT01234567897' }, NOT_POSSIBLE],
    ['IT34Q0542811101000000900002', { Name: 'Annamaria Esposito' }, MATCH],
    ['IT34Q0542811101000000900002', { Name: 'Anna Esposito' }, close('Anna Maria Esposito')],
    ['IT11R0542811101000000900003', { Name: 'Officine Bianchi SRL' }, MATCH],
    ['IT11R0542811101000000900003', { Name: 'Officine Bianchi' }, close('Officine Bianchi S.r.l.')],
    ['IT11R0542811101000000900003', { IdentificationCode: 'IT01234567897' }, MATCH],
    ['IT11R0542811101000000900003', { IdentificationCode: 'IT01234567896' }, NO_MATCH],
    ['DE49370400440900000001', { Name: 'Juergen Mueller' }, MATCH],
    ['DE22370400440900000002', { Name: 'Schaefer und Soehne GmbH' }, MATCH],
    ['IE45AIBK93115290000001', { Name: 'Renee OConnor' }, MATCH],
    ['PL15109010140000000900000001', { Name: 'Lukasz Zolc' }, MATCH],
    ['IT67X0542811101000000900009', { Name: 'MATCH' }, NOT_POSSIBLE],
    // The payees of the fixtures, and the companies' own accounts.
    ['DE89370400440532013000', { Name: 'Ada Neri' }, MATCH],
    ['DE89370400440532013000', { Name: 'Vogel & Partner' }, close('Vogel & Partner GmbH')],
    ['DE89370400440532013000', { IdentificationCode: 'de136695976' }, MATCH],
    ['IT60X0542811101000000123456', { Name: 'Bottega Rossi' }, MATCH],
    ['IT60X0542811101000000123456', { Name: 'Officina Verdi Srl' }, close('Officina Verdi')],
    ['IT60X0542811101000000123456', { IdentificationCode: '12345678903' }, MATCH],
    // Names that determine the answer, for accounts that are not listed.
    [UNKNOWN_IBAN, { Name: 'MATCH Ltd' }, MATCH],
    [UNKNOWN_IBAN, { Name: 'CLOSE' }, close('CLOSER')],
    [UNKNOWN_IBAN, { Name: 'CLOSE GmbH, Wien' }, close('CLOSER GmbH, Wien')],
    [UNKNOWN_IBAN, { Name: 'NOMATCH Ltd' }, NO_MATCH],
    [UNKNOWN_IBAN, { Name: 'UNAVAILABLE Ltd' }, NOT_POSSIBLE],
    [UNKNOWN_IBAN, { Name: 'Ada Neri' }, NOT_POSSIBLE],
    [UNKNOWN_IBAN, { IdentificationCode: 'MATCH' }, NOT_POSSIBLE],
    [VERDI, { Name: 'MATCH' }, NO_MATCH],
  ])('answers for %s and the name %j with %j', async (iban, asked, result) => {
    expect(await ask(iban, asked)).toEqual(result);
  });

  it.each<[body: object, field: string, code: string, sentence: string]>([
    [{ Iban: VERDI }, 'Name', 'ONE_OF', 'Give either Name or IdentificationCode.'],
    [
      { Iban: VERDI, Name: 'x', IdentificationCode: 'x' },
      'IdentificationCode',
      'ONE_OF',
      'Give either Name or IdentificationCode.',
    ],
    [{ Name: 'x' }, 'Iban', 'REQUIRED', 'Field is required.'],
    [{ Iban: 'nothing', Name: 'x' }, 'Iban', 'INVALID_VALUE', 'Invalid value.'],
    [{ Iban: 'IT58P0542811101000000900001', Name: 'x' }, 'Iban', 'CHECK_DIGITS', 'Check digits are wrong.'],
    [{ Iban: VERDI, Name: 'x'.repeat(141) }, 'Name', 'TOO_LONG', 'Value too long.'],
    [{ Iban: VERDI, Name: ' ' }, 'Name', 'INVALID_VALUE', 'Invalid value.'],
    [{ Iban: VERDI, Name: 'a\nb' }, 'Name', 'INVALID_VALUE', 'Invalid value.'],
    [
      { Iban: VERDI, IdentificationCode: 'x'.repeat(36) },
      'IdentificationCode',
      'TOO_LONG',
      'Value too long.',
    ],
    [{ Iban: VERDI, Name: 'x', Bic: 'x' }, 'Bic', 'UNKNOWN_FIELD', 'Unknown field.'],
  ])('refuses %j', async (body, field, code, sentence) => {
    const answer = await check(body);
    expect([answer.status, answer.body.Message]).toEqual([400, sentence]);
    expect(answer.body.Errors).toMatchObject([{ Field: field, Code: code }]);
  });

  it('finds an invited company by its VAT number', async () => {
    const inviter = createInviter(() => service);
    const code = { IdentificationCode: FORM.vat_number };
    expect(await ask(UNKNOWN_IBAN, code)).toEqual(NOT_POSSIBLE);
    await inviter.apply({ iban: 'GB29 NWBK 6016 1331 9268 19', username: 'verified' });
    expect(await ask(UNKNOWN_IBAN, code)).toEqual(MATCH);
    expect(await ask(UNKNOWN_IBAN, { IdentificationCode: 'IT12345678903' })).toEqual(NO_MATCH);
  });

  it('accepts a name of 140 code points', async () => {
    expect((await check({ Iban: VERDI, Name: '😀'.repeat(140) })).status).toBe(200);
  });

  it('is refused after 100 checks of a user, until the sandbox’s clock has moved far enough', async () => {
    for (let count = 0; count < 100; count += 1) await check({ Iban: VERDI, Name: `x${count}` });
    const { status, body, headers } = await check({ Iban: VERDI, Name: 'Giuseppe Verdi' });
    expect([status, body.Code, body.Message]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'Too many requests. Try again later.',
    ]);
    expect(headers['retry-after']).toBe('3600');
    // Malformed calls are refused with 400 nevertheless, and another user may still check.
    expect((await check({ Iban: VERDI })).status).toBe(400);
    expect((await check({ Iban: VERDI, Name: 'x' }, service.partner)).status).toBe(200);
    await service.post('/sandbox/clock', { Advance: 3600 });
    expect((await check({ Iban: VERDI, Name: 'Giuseppe Verdi' })).status).toBe(200);
  });

  it('writes the name to no log', async () => {
    await check({ Iban: VERDI, Name: 'Gaspare Verdi' });
    const log = JSON.stringify((await service.get('/sandbox/requests')).body);
    expect(log).toContain(VOP);
    expect(`${log}${service.logged.join('')}`).not.toContain('Gaspare');
  });
});
