import { Type } from 'typebox';
import { nullable, oneOfTexts } from '../../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../../calls/definitions/define-call.ts';
import { line } from '../../../calls/definitions/line.ts';
import { checkIbanField } from '../../../merchants/lookups/check-iban-field.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { asStated, breakRule, eitherOf, type FieldError } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck, sortErrors } from '../../../platform/http/requests/check-fields.ts';
import { TYPED_IBAN } from '../ibans/check-iban-call.ts';
import { checkPayee, type PayeeNeeds, VOP_CODES, VOP_RESULTS } from './check-payee.ts';
import { getChecker } from './count-payee-check.ts';

const optionalLine = (maxLength: number, description: string) =>
  Type.Optional(Type.Unsafe<string>({ ...line(maxLength), description }));

const VopSchema = Type.Object(
  {
    Iban: TYPED_IBAN,
    Name: optionalLine(140, 'The name of the holder.'),
    IdentificationCode: optionalLine(
      35,
      'Instead of `Name`, the code of an organization, such as its VAT number.',
    ),
  },
  { additionalProperties: false, ...asStated(eitherOf('Name', 'IdentificationCode')) },
);

const checkFields = createFieldCheck(VopSchema);

function checkClaim(body: Record<string, unknown>): FieldError[] {
  const { Iban, Name, IdentificationCode } = body;
  const hasName = Name !== undefined;
  const errors = [...checkFields(body), ...checkIbanField('Iban', Iban)];
  if (hasName === (IdentificationCode !== undefined))
    errors.push(breakRule(hasName ? 'IdentificationCode' : 'Name', 'ONE_OF'));
  return sortErrors(errors, Object.keys(VopSchema.properties));
}

export const CHECK_PAYEE_CALL = defineCall({
  id: 'checkPayee',
  method: 'POST',
  path: '/banking-services/vop',
  versions: ['v5'],
  scopes: ['banking-services'],
  guide: 'banking.md#verification-of-payee',
  summary: "Asks an account's bank whether a name, or a code, belongs to the account holder.",
  body: VopSchema,
  example: { Iban: 'IT57P0542811101000000900001', Name: 'G. Verdi' },
  answer: Type.Object({
    Result: oneOfTexts(
      VOP_RESULTS,
      'How closely the name matches. `NOT_POSSIBLE` is not a mismatch: the bank has not answered.',
    ),
    Code: oneOfTexts(Object.values(VOP_CODES), 'The same, as the code that the scheme uses.'),
    MatchedName: nullable({ type: 'string' }, "The holder's name, only for a close match."),
  }),
  transaction: 'own',
  // A call that is interrupted before its answer is stored counts again as a check; it has no other effect.
  canRunAgain: true,
  check: ({ body }) => checkClaim(body),
  run: async ({ store, request, now, body, recordAnswer }, needs: PayeeNeeds) => {
    const { Iban: iban, Name: name, IdentificationCode: code } = body;
    const claim = { iban, name, code, ...getChecker(request, now) };
    const { result, matchedName } = await checkPayee(store, claim, needs);
    const fields = { Result: result, Code: VOP_CODES[result], MatchedName: matchedName };
    const done = answer('Payee checked.', fields);
    await store.transaction().execute((trx) => recordAnswer(trx, done));
    return done;
  },
});
