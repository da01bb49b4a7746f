import { createServicePayCaller } from './call-servicepay.ts';

/** The backend's client of the payment service: the calls that a shop needs. */

export interface LinkRequest {
  Purpose: string;
  Amount: number;
  Currency: string;
  Type: 'standard' | 'embedded';
  SuccessRedirectUrl: string;
  FailureRedirectUrl: string;
  CancelRedirectUrl: string;
  WebhookUrl: string;
  /** What the shop knows of the shopper: the page has it in its fields. */
  ShopperEmail?: string;
  ShopperName?: string;
  Metadata: Record<string, string>;
  /** The card is charged again, without the shopper. */
  SubscriptionOnCompletion?: { Interval: 'month'; Amount: number };
  Items: { Name: string; Quantity: number; UnitPrice: number; VatRate: number; VatCode: string }[];
}

export interface PaymentLink {
  transactionId: string;
  /** Redirect the shopper there (`standard`), or give it to the script as `checkoutUrl` (`embedded`). */
  paymentUrl: string;
}

export interface ServicePay {
  createLink(request: LinkRequest): Promise<PaymentLink>;
  /** Finds the page where the shopper manages the subscription that a payment has begun. */
  findManageUrl(transactionId: string): Promise<string | undefined>;
  /** The secret that webhooks are signed with. */
  fetchWebhookSecret(): Promise<string>;
}

export interface ServicePayOptions {
  serviceUrl: string;
  username: string;
  password: string;
}

const SCOPES = 'online-payments, utilities';
/** How long the webhook secret is kept. After a rotation the previous one also signs for 24 hours. */
const SECRET_LIFETIME_MS = 3_600_000;

export function createServicePay(options: ServicePayOptions): ServicePay {
  const call = createServicePayCaller({ ...options, scopes: SCOPES });
  let webhookSecret = '';
  let secretEndsAtMs = 0;

  return {
    async createLink(request) {
      const { TransactionId, PaymentUrl } = await call('POST', '/api/v4/payments/link', { body: request });
      return { transactionId: String(TransactionId), paymentUrl: String(PaymentUrl) };
    },
    async findManageUrl(transactionId) {
      const query = new URLSearchParams({ TransactionId: transactionId });
      const { Subscriptions } = await call('GET', `/api/v5/subscriptions?${query}`);
      const [subscription] = Subscriptions as { ManageUrl: string }[];
      return subscription?.ManageUrl;
    },
    async fetchWebhookSecret() {
      if (webhookSecret && Date.now() < secretEndsAtMs) return webhookSecret;
      const { Secret } = await call('GET', '/api/v4/webhooks/secret');
      webhookSecret = String(Secret);
      secretEndsAtMs = Date.now() + SECRET_LIFETIME_MS;
      return webhookSecret;
    },
  };
}
