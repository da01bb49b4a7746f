import { Type } from 'typebox';
import { nullable, oneOfTexts, text } from '../../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../../calls/definitions/define-call.ts';
import { line } from '../../../calls/definitions/line.ts';
import { IBAN_FORM } from '../../../calls/definitions/request-fields.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { IBAN_PROBLEMS, type IbanProblem, parseIban } from '../../../platform/identifiers/parse-iban.ts';
import { isSepaCountry } from '../../../platform/identifiers/sepa.ts';

/** An IBAN in a body. The limit leaves room for a space between all its characters. */
export const TYPED_IBAN = Type.Unsafe<string>({
  ...line(64),
  ...IBAN_FORM,
  description: 'An IBAN. Spaces, hyphens, dots and case are ignored.',
});

const ProblemSchema = Type.Object(
  {
    Code: oneOfTexts(Object.keys(IBAN_PROBLEMS) as IbanProblem[], 'For programs.'),
    Message: text('For people.'),
  },
  { additionalProperties: false },
);

const textOrNull = (description: string) => nullable({ type: 'string' }, description);

function describeIban(asked: string) {
  const parsed = parseIban(asked);
  const [iban, problems] = Array.isArray(parsed) ? [undefined, parsed] : [parsed, []];
  return {
    Valid: iban !== undefined,
    Problems: problems.map((Code) => ({ Code, Message: IBAN_PROBLEMS[Code] })),
    Iban: iban?.iban ?? null,
    Country: iban?.country ?? null,
    BankCode: iban?.bankCode ?? null,
    BranchCode: iban?.branchCode ?? null,
    AccountNumber: iban?.accountNumber ?? null,
    IsSepa: iban ? isSepaCountry(iban.country) : null,
    // Always null: no list of the banks behind the codes is free to use.
    BankName: null,
    Bic: null,
  };
}

export const CHECK_IBAN_CALL = defineCall({
  id: 'checkIban',
  method: 'POST',
  path: '/banking-services/iban-checks',
  versions: ['v5'],
  scopes: ['banking-services'],
  guide: 'banking.md#iban-checks',
  summary: 'Checks an IBAN, with the national check digits of the countries that have them, and splits it.',
  body: Type.Object({ Iban: TYPED_IBAN }, { additionalProperties: false }),
  example: { Iban: 'it60 x054 2811 1010 0000 0123 456' },
  answer: Type.Object({
    Valid: Type.Boolean({
      description: 'Whether it is a valid IBAN. Whether the account exists is not checked.',
    }),
    Problems: Type.Array(ProblemSchema, { description: 'Why it is not.' }),
    Iban: textOrNull('In capitals, without spaces.'),
    Country: textOrNull('ISO 3166-1.'),
    BankCode: textOrNull('The national code of the bank; null if the country does not publish where it is.'),
    BranchCode: textOrNull('The same for its branch.'),
    AccountNumber: textOrNull('The number of the account at the bank.'),
    IsSepa: nullable({ type: 'boolean' }, 'Whether the country is in SEPA.'),
    BankName: textOrNull('Null: the sandbox has no list of banks.'),
    Bic: textOrNull('Null, for the same reason.'),
  }),
  transaction: 'none',
  canRunAgain: true,
  run: async ({ body }) => answer('IBAN checked.', describeIban(body.Iban)),
});
