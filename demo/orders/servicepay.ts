import { type Body, type ClientOptions, createClient } from '#servicepay-checkout/api';

/** The backend's client of the payment service: the calls that a shop needs. */

export type LinkRequest = Body<'POST /api/v4/payments/link'>;

export interface PaymentLink {
  transactionId: string;
  /** The URL to which the shopper is redirected (`standard`), or which the script gets as `checkoutUrl` (`embedded`). */
  paymentUrl: string;
}

export interface ServicePay {
  createLink(request: LinkRequest): Promise<PaymentLink>;
  /** Finds the page where the shopper manages the subscription that a payment has begun. */
  findManageUrl(transactionId: string): Promise<string | undefined>;
  /** The secret that webhooks are signed with. */
  fetchWebhookSecret(): Promise<string>;
}

/** How long a call may take: a shopper waits for most of them. */
export const CALL_TIMEOUT_MS = 10_000;

const SCOPES = 'online-payments, utilities';
/** How long the webhook secret is kept. After a rotation the previous one also signs for 24 hours. */
const SECRET_LIFETIME_MS = 3_600_000;

export function createServicePay(
  options: Pick<ClientOptions, 'baseUrl' | 'username' | 'password'>,
): ServicePay {
  const call = createClient({ ...options, scopes: SCOPES, timeoutMs: CALL_TIMEOUT_MS });
  let webhookSecret = '';
  let secretEndsAtMs = 0;

  return {
    async createLink(request) {
      const link = await call('POST /api/v4/payments/link', { body: request });
      return { transactionId: link.TransactionId, paymentUrl: link.PaymentUrl };
    },
    async findManageUrl(TransactionId) {
      const { Subscriptions } = await call('GET /api/v5/subscriptions', { query: { TransactionId } });
      return Subscriptions[0]?.ManageUrl ?? undefined;
    },
    async fetchWebhookSecret() {
      if (webhookSecret && Date.now() < secretEndsAtMs) return webhookSecret;
      const { Secret } = await call('GET /api/v4/webhooks/secret');
      webhookSecret = Secret;
      secretEndsAtMs = Date.now() + SECRET_LIFETIME_MS;
      return webhookSecret;
    },
  };
}
