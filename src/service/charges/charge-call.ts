import { Type } from 'typebox';
import { DECLINE_CODES } from '../../protocol/decline-codes.ts';
import type { RailOptions } from '../attempts/ask-rail.ts';
import { oneOfTexts } from '../calls/answer-fields.ts';
import { defineCall } from '../calls/define-call.ts';
import { answer } from '../http/answer.ts';
import { createFieldCheck, sortErrors } from '../http/check-fields.ts';
import { breakRule, type FieldError } from '../http/rejections.ts';
import { checkMetadata } from '../links/check-metadata.ts';
import type { CreateLinkNeeds } from '../links/create-link-call.ts';
import { paymentUrl } from '../links/link-schema.ts';
import { LinkRequestSchema } from '../model/link-request.ts';
import { CHARGE_REASONS } from '../store/card-rows.ts';
import { TRANSACTION_FIELDS } from '../transactions/describe-transactions.ts';
import { chargeCard } from './charge-card.ts';
import { ASKS_SHOPPER, describeCharge } from './describe-charge.ts';
import type { ChargeRequest } from './open-charge.ts';

/** `card_` and a UUID have 41 characters. */
const MAX_ID_LENGTH = 64;

const { Amount, Currency, Purpose, TransactionId, Metadata } = LinkRequestSchema.properties;

const id = () =>
  Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

const ChargeSchema = Type.Object(
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

function checkCharge(body: Record<string, unknown>): FieldError[] {
  const errors = checkMandate(body, checkFields(body));
  const hasMetadata = body.Metadata !== undefined && !errors.some(({ Field }) => Field === 'Metadata');
  const metadata = hasMetadata ? checkMetadata(body.Metadata as Record<string, unknown>) : [];
  return sortErrors([...errors, ...metadata], Object.keys(ChargeSchema.properties));
}

export const chargeCall = defineCall({
  id: 'chargeCard',
  method: 'POST',
  path: '/payments/charge',
  versions: ['v5'],
  summary: 'Charges a saved card without its shopper.',
  guide: 'cards.md',
  scopes: ['online-payments'],
  body: ChargeSchema,
  example: {
    CardId: 'card_5b0c1a6e-2f3d-4c8a-9d43-0a6c1f2e7b11',
    Amount: 990,
    Purpose: 'Coffee, December',
    Reason: 'unscheduled',
  },
  answer: Type.Object({
    ...TRANSACTION_FIELDS,
    DeclineCode: Type.Optional(
      oneOfTexts([...DECLINE_CODES, ASKS_SHOPPER], 'Why the card was not charged; absent if it was.'),
    ),
    PaymentUrl: Type.Optional(paymentUrl),
  }),
  refusals: [404, 409],
  // The acquirer is asked between two transactions.
  transaction: 'own',
  // It finds what it has begun by its key.
  canRunAgain: true,
  check: ({ body }) => checkCharge(body),
  run: async ({ store, company, body, request, recordAnswer }, needs: RailOptions & CreateLinkNeeds) => {
    const options = { ...needs, store, company, claim: request.claim };
    const paymentId = await chargeCard(body as ChargeRequest, options);
    const done = answer('Charge made.', { ...(await describeCharge(paymentId, options)) });
    await store.transaction().execute((trx) => recordAnswer(trx, done));
    return done;
  },
});
