import { Type } from 'typebox';
import { transactionId } from '../../calls/definitions/answer-fields.ts';
import { defineCall, type Version } from '../../calls/definitions/define-call.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { type LinkRequest, LinkRequestSchema, LinkRequestV5Schema } from '../terms/link-request.ts';
import { checkNewLink, createLink } from './create-link.ts';
import { formatExpiration } from './format-expiration.ts';
import { expirationDate, paymentUrl } from './link-schema.ts';

export interface CreateLinkNeeds {
  targets: WebhookTargets;
  /** Returns `{base_url}`, known once the service listens. */
  getBaseUrl: () => string;
}

const createCall = (id: string, version: Version, body: typeof LinkRequestV5Schema) =>
  defineCall({
    id,
    method: 'POST',
    path: '/payments/link',
    versions: [version],
    summary: 'Creates a payment link.',
    guide: '#creating-a-payment-link',
    scopes: ['online-payments'],
    body,
    example: {
      Purpose: 'Order 1042',
      Amount: 1990,
      SuccessRedirectUrl: 'https://shop.example/success',
      FailureRedirectUrl: 'https://shop.example/failure',
      CancelRedirectUrl: 'https://shop.example/cancel',
    },
    answer: Type.Object({
      TransactionId: transactionId,
      PaymentUrl: paymentUrl,
      ExpirationDate: expirationDate,
    }),
    refusals: [409],
    transaction: 'shared',
    check: ({ trx, company, body, now }, { targets }: CreateLinkNeeds) =>
      checkNewLink(trx, body, { company, targets, version, now }),
    run: async ({ trx, company, body, now }, { getBaseUrl }: CreateLinkNeeds) => {
      const link = await createLink(trx, body as LinkRequest, { companyId: company.id, now });
      return answer('Payment link created.', {
        TransactionId: link.transactionId,
        PaymentUrl: `${getBaseUrl()}/checkout/${link.token}`,
        ExpirationDate: formatExpiration(link.expiresAt),
      });
    },
  });

/** In v4, the additional fields of `LinkRequestV5Schema` are unknown. */
export const CREATE_LINK_CALLS = [
  createCall('createPaymentLinkV4', 'v4', LinkRequestSchema as typeof LinkRequestV5Schema),
  createCall('createPaymentLink', 'v5', LinkRequestV5Schema),
];
