import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { stripIban } from '../../../../protocol/identifiers/iban.ts';
import { nullable, oneOfTexts, text } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import type { Fields } from '../../../calls/definitions/resource.ts';
import { checkSepaIbanField } from '../../../merchants/lookups/check-iban-field.ts';
import { breakRule, type FieldError, rejectNaming } from '../../../platform/http/answers/rejections.ts';
import { explainForeignSign } from '../../../platform/identifiers/sepa.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { TYPED_IBAN } from '../ibans/check-iban-call.ts';
import { checkPayee, type PayeeNeeds, VOP_RESULTS, type VopResult } from './check-payee.ts';
import { getChecker } from './count-payee-check.ts';

/** The maximum length of a name in a SEPA credit transfer. */
const MAX_PAYEE_LENGTH = 70;

const ACCEPTED = 'The result, other than `MATCH`, that you accept.';
const results = {
  type: 'string',
  enum: VOP_RESULTS,
  title: 'Pay even if the bank says',
  'x-names': { CLOSE_MATCH: 'the name is nearly right', NO_MATCH: 'it is another name' },
};

/** The fields of a record that name an account at another bank. Its holder is checked when the record is created. */
export const PAYEE_FIELDS = {
  Iban: { shown: text('In capitals, without spaces.'), create: TYPED_IBAN },
  Name: {
    shown: text('The holder, as you named them.'),
    create: Type.Unsafe<string>({ ...line(MAX_PAYEE_LENGTH), description: 'The name of the holder.' }),
  },
  VopResult: {
    label: 'What the bank says about the name',
    shown: oneOfTexts(VOP_RESULTS, 'How closely the name matches that of the holder.'),
  },
  AcceptedVopResult: {
    shown: nullable(results, ACCEPTED),
    create: Type.Optional(Type.Unsafe<VopResult>({ ...results, description: ACCEPTED })),
  },
} satisfies Fields;

/** The checked fields of a payee. */
export interface PayeeBody {
  Iban: string;
  Name: string;
  VopResult?: VopResult;
  AcceptedVopResult?: VopResult | null;
}

/** Checks what a schema cannot express: the account must be in SEPA, and a bank's file must be able to carry the texts. */
export function checkPayeeFields(body: Partial<PayeeBody & { Purpose: string }>): FieldError[] {
  const texts = (['Name', 'Purpose'] as const).flatMap((field) => {
    const value = body[field];
    const hint = typeof value === 'string' ? explainForeignSign(value) : undefined;
    return hint ? [breakRule(field, 'INVALID_VALUE', hint)] : [];
  });
  return [...checkSepaIbanField('Iban', body.Iban), ...texts];
}

/**
 * Checks a payee's name, which must match unless the caller has accepted the result.
 * @returns the fields of a record with a payee
 * @throws Rejection 409 for another result; 429 after too many checks
 */
export async function acceptPayee(
  store: Store,
  { request, now, body }: { request: FastifyRequest; now: number; body: PayeeBody },
  needs: PayeeNeeds,
) {
  const { Name: name, AcceptedVopResult: accepted = null } = body;
  const iban = stripIban(body.Iban);
  const { result } = await checkPayee(store, { iban, name, ...getChecker(request, now) }, needs);
  if (result !== 'MATCH' && result !== accepted) throw rejectNaming('VOP_NOT_ACCEPTED', result);
  return { Iban: iban, VopResult: result, AcceptedVopResult: accepted };
}
