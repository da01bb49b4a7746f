import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { Company } from '../../calls/companies/company.ts';
import { transactionId } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { ONE_LINE } from '../../calls/definitions/request-fields.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, getTopField, sortErrors } from '../../platform/http/requests/check-fields.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type RailOptions, withdrawFromRail } from '../attempts/ask-rail.ts';
import { startAttempt } from '../attempts/claim-attempt.ts';
import { createLeaveFramePath } from '../attempts/rail-paths.ts';
import { sendToRail } from '../attempts/send-to-rail.ts';
import { type LinkRequest, LinkRequestSchema } from '../terms/link-request.ts';
import { selectLinks, toLink } from '../terms/stored-links.ts';
import type { LinkRules } from './check-link-request.ts';
import { checkNewLink, createLink } from './create-link.ts';
import type { CreateLinkNeeds } from './create-link-call.ts';
import { formatExpiration } from './format-expiration.ts';
import { expirationDate, paymentUrl } from './link-schema.ts';

const METHOD = 'open_banking';

/** The fields of a link, except those about the payment method. */
const { properties: LINK_FIELDS } = Type.Pick(LinkRequestSchema, [
  'Purpose',
  'Amount',
  'SuccessRedirectUrl',
  'FailureRedirectUrl',
  'CancelRedirectUrl',
  'Title',
  'Description',
  'Notes',
  'TransactionId',
  'LinkDurationSeconds',
  'Lang',
  'WebhookUrl',
  'StoreReference',
  'Metadata',
  'Items',
]);

const PisRequestSchema = Type.Object(
  {
    ...LINK_FIELDS,
    DebtorBank: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        ...ONE_LINE,
        description: "The name of the shopper's bank, for the bank's page.",
      }),
    ),
  },
  { additionalProperties: false },
);

const checkFields = createFieldCheck(PisRequestSchema);
const NAMES = Object.keys(PisRequestSchema.properties);
const LINK_NAMES = Object.keys(LINK_FIELDS);

/** Converts the body into the request of a link that accepts only open banking. */
const toLinkRequest = (body: Record<string, unknown>): LinkRequest =>
  ({
    ...Object.fromEntries(LINK_NAMES.flatMap((name) => (name in body ? [[name, body[name]]] : []))),
    Providers: ['Fabrick'],
  }) as LinkRequest;

/** Lists every rule that the body breaks: those of its own fields, and those of a link. */
async function checkPisPayment(
  store: Store,
  body: Record<string, unknown>,
  rules: LinkRules,
): Promise<FieldError[]> {
  const errors = checkFields(body);
  const broken = new Set(errors.map(getTopField));
  const ofLink = await checkNewLink(store, toLinkRequest(body), rules);
  errors.push(...ofLink.filter((error) => !broken.has(getTopField(error))));
  return sortErrors(errors, [...NAMES, 'Providers', 'PaymentMethods']);
}

/** Creates the link, and reads it back in the form that the rail needs. */
const makeLink = (store: Store, request: LinkRequest, { company, now }: { company: Company; now: number }) =>
  store.transaction().execute(async (trx) => {
    const { token } = await createLink(trx, request, { companyId: company.id, now });
    const row = await selectLinks(trx).where('links.token', '=', token).executeTakeFirstOrThrow();
    return { ...toLink(row), company };
  });

export const pisPaymentCall = defineCall({
  id: 'createPisPayment',
  method: 'POST',
  path: '/pis/payments',
  versions: ['v5'],
  summary: 'Creates a payment by open banking and opens its order at the bank immediately.',
  guide: '#open-banking-at-once',
  scopes: ['online-payments'],
  body: PisRequestSchema,
  example: {
    Purpose: 'Order 1042',
    Amount: 1990,
    SuccessRedirectUrl: 'https://shop.example/success',
    FailureRedirectUrl: 'https://shop.example/failure',
    CancelRedirectUrl: 'https://shop.example/cancel',
    DebtorBank: 'Banca Sandbox',
  },
  answer: Type.Object({
    TransactionId: transactionId,
    RedirectUrl: Type.String({
      format: 'uri',
      description: 'Takes the shopper to the bank, and back to your shop.',
    }),
    PaymentUrl: paymentUrl,
    ExpirationDate: expirationDate,
  }),
  refusals: [409],
  // The bank is asked between two transactions, so that none stays open while waiting for it.
  transaction: 'own',
  check: ({ store, company, body, now }, { targets }: CreateLinkNeeds) =>
    checkPisPayment(store, body, { company, targets, now }),
  run: async ({ store, company, body, now, recordAnswer }, needs: RailOptions & CreateLinkNeeds) => {
    const link = await makeLink(store, toLinkRequest(body), { company, now });
    const { paymentId, amountMinor, token } = link;
    const request = { attemptKey: randomUUID(), method: METHOD, amountMinor } as const;
    const attemptId = await startAttempt(store, { paymentId, request, amountMinor, now });
    // The link was just created, so no other attempt can exist.
    if (!attemptId) throw new Error(`Payment ${paymentId} is busy.`);
    try {
      await sendToRail(link, METHOD, { ...needs, store, attemptId, debtorBank: body.DebtorBank });
    } catch (error) {
      // Leave the payment open for another attempt at `PaymentUrl`.
      await withdrawFromRail(attemptId, needs);
      throw error;
    }
    const done = answer('Payment created.', {
      TransactionId: link.transactionId,
      RedirectUrl: needs.getBaseUrl() + createLeaveFramePath(token, attemptId),
      PaymentUrl: `${needs.getBaseUrl()}/checkout/${token}`,
      ExpirationDate: formatExpiration(link.expiresAt),
    });
    await store.transaction().execute((trx) => recordAnswer(trx, done));
    return done;
  },
});
