import { Type } from 'typebox';
import { createFieldCheck, sortErrors } from '../http/check-fields.ts';
import { breakRule, type FieldError } from '../http/rejections.ts';
import { checkMetadata } from '../links/check-metadata.ts';
import { LinkRequestSchema } from '../model/link-request.ts';
import { CHARGE_REASONS } from '../store/card-rows.ts';

/** `card_` and a UUID have 41 characters. */
const MAX_ID_LENGTH = 64;

const { Amount, Currency, Purpose, TransactionId, Metadata } = LinkRequestSchema.properties;

const id = () =>
  Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

export const ChargeSchema = Type.Object(
  {
    CardId: id(),
    MandateId: Type.Optional(id()),
    Amount,
    Currency,
    Purpose,
    TransactionId,
    Reason: Type.Unsafe<(typeof CHARGE_REASONS)[number]>({ type: 'string', enum: [...CHARGE_REASONS] }),
    Metadata,
  },
  { additionalProperties: false },
);

const checkFields = createFieldCheck(ChargeSchema);

/** A mandate is one of the two things that a merchant may charge; here it is refused by name. */
function checkMandate(body: Record<string, unknown>, errors: FieldError[]): FieldError[] {
  if (body.MandateId === undefined) return errors;
  const others = errors.filter(({ Field }) => Field !== 'MandateId' && Field !== 'CardId');
  return [...others, breakRule('MandateId', 'MANDATE_NOT_CHARGEABLE')];
}

/** Lists every rule that the body of a charge breaks. */
export function checkCharge(body: Record<string, unknown>): FieldError[] {
  const errors = checkMandate(body, checkFields(body));
  const hasMetadata = body.Metadata !== undefined && !errors.some(({ Field }) => Field === 'Metadata');
  const metadata = hasMetadata ? checkMetadata(body.Metadata as Record<string, unknown>) : [];
  return sortErrors([...errors, ...metadata], Object.keys(ChargeSchema.properties));
}
