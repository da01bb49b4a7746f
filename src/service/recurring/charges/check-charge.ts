import { Type } from 'typebox';
import type { Company } from '../../calls/companies/company.ts';
import { chosenCard } from '../../calls/definitions/answer-fields.ts';
import { MAX_ID_LENGTH } from '../../calls/definitions/parameters.ts';
import { ONE_LINE } from '../../calls/definitions/request-fields.ts';
import { CHARGE_REASONS } from '../../payments/attempts/acquirer.ts';
import { checkPayable } from '../../payments/links/check-link-request.ts';
import { checkMetadata } from '../../payments/links/check-metadata.ts';
import { LinkRequestSchema } from '../../payments/terms/link-request.ts';
import { asStated, breakRule, eitherOf, type FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, sortErrors } from '../../platform/http/requests/check-fields.ts';
import type { ChargeRequest } from './open-charge.ts';

const { Amount, Currency, Purpose, TransactionId, ShopperStatement, Metadata } = LinkRequestSchema.properties;

const id = (description: string, chosen: object) =>
  Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH, ...ONE_LINE, ...chosen, description });

const chosenMandate = {
  title: 'Or direct debit',
  'x-list': {
    path: '/api/v5/mandates',
    scopes: ['online-payments'],
    title: '{ShopperReference}: {Country} •••• {Last4}',
  },
};

export const ChargeSchema = Type.Object(
  {
    CardId: Type.Optional(id('The saved card to charge, in place of `MandateId`.', chosenCard)),
    MandateId: Type.Optional(id('The mandate to debit, in place of `CardId`; in EUR.', chosenMandate)),
    Amount,
    Currency,
    Purpose,
    TransactionId,
    Reason: Type.Unsafe<(typeof CHARGE_REASONS)[number]>({
      type: 'string',
      enum: [...CHARGE_REASONS],
      'x-names': {
        recurring: 'a regular payment that was agreed',
        unscheduled: 'another payment that was agreed',
      },
      description: 'Why the shopper is not there, for the bank of the card.',
    }),
    ShopperStatement,
    Metadata,
  },
  { additionalProperties: false, ...asStated(eitherOf('CardId', 'MandateId')) },
);

const checkFields = createFieldCheck(ChargeSchema);

/** Checks that a charge has one source: a card, or a mandate, which requires euros. */
function checkSource({ CardId, MandateId, Currency = 'EUR' }: Record<string, unknown>): FieldError[] {
  if (MandateId === undefined) return CardId === undefined ? [breakRule('CardId', 'REQUIRED')] : [];
  if (CardId !== undefined) return [breakRule('MandateId', 'ONE_SOURCE')];
  return Currency === 'EUR' ? [] : [breakRule('Currency', 'SEPA_EUR_ONLY')];
}

/** Lists every rule that the body of a charge breaks. Its link must be payable too: the bank may ask for the shopper. */
export function checkCharge(body: Record<string, unknown>, company: Company): FieldError[] {
  const errors = [...checkFields(body), ...checkSource(body)];
  const hasMetadata = body.Metadata !== undefined && !errors.some(({ Field }) => Field === 'Metadata');
  const metadata = hasMetadata ? checkMetadata(body.Metadata as Record<string, unknown>) : [];
  const { Currency, MandateId } = body as Pick<ChargeRequest, 'Currency' | 'MandateId'>;
  const PaymentMethods = [MandateId === undefined ? 'card' : 'sepa_direct_debit'];
  const payable = errors.length
    ? []
    : checkPayable({ ...(Currency && { Currency }), PaymentMethods }, company);
  return sortErrors([...errors, ...metadata, ...payable], Object.keys(ChargeSchema.properties));
}
