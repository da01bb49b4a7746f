import { Type } from 'typebox';
import { DECLINE_CODES } from '../../../protocol/decline-codes.ts';
import { oneOfTexts } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import type { CreateLinkNeeds } from '../../payments/links/create-link-call.ts';
import { paymentUrl } from '../../payments/links/link-schema.ts';
import { TRANSACTION_FIELDS } from '../../payments/transactions/describe-transactions.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { charge } from './charge.ts';
import { ChargeSchema, checkCharge } from './check-charge.ts';
import { ASKS_SHOPPER, describeCharge } from './describe-charge.ts';
import type { ChargeRequest } from './open-charge.ts';

export const chargeCall = defineCall({
  id: 'chargeCard',
  method: 'POST',
  path: '/payments/charge',
  versions: ['v5'],
  summary: 'Charges a saved card or a mandate without the shopper.',
  guide: 'cards.md',
  scopes: ['online-payments'],
  verb: 'Charge a saved card',
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
      oneOfTexts([...DECLINE_CODES, ASKS_SHOPPER], 'Why nothing was charged; absent if it was.'),
    ),
    PaymentUrl: Type.Optional(paymentUrl),
  }),
  refusals: [404, 409],
  // The acquirer is asked between two transactions.
  transaction: 'own',
  // The repeated call finds what it has begun by its key.
  canRunAgain: true,
  check: ({ body, company }) => checkCharge(body, company),
  run: async ({ store, company, body, request, recordAnswer }, needs: RailOptions & CreateLinkNeeds) => {
    const options = { ...needs, store, company, claim: request.claim };
    const paymentId = await charge(body as ChargeRequest, options);
    const done = answer('Charge made.', { ...(await describeCharge(paymentId, options)) });
    await store.transaction().execute((trx) => recordAnswer(trx, done));
    return done;
  },
});
