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
/** A token this close to its end is not used: it could expire on the way. */
const TOKEN_MARGIN_MS = 30_000;
/** How long the webhook secret is kept. After a rotation the previous one also signs for 24 hours. */
const SECRET_LIFETIME_MS = 3_600_000;
const CALL_TIMEOUT_MS = 10_000;

/** Answers of the service are JSON with `Message`, `StatusCode` and `Result`, refusals too. */
interface Answer {
  Message: string;
  Result: boolean;
  [field: string]: unknown;
}

export function createServicePay({ serviceUrl, username, password }: ServicePayOptions): ServicePay {
  let token = '';
  let tokenEndsAtMs = 0;
  let webhookSecret = '';
  let secretEndsAtMs = 0;

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(serviceUrl + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    // A token can end early, for example when the service was reinstalled: the next call asks for a fresh one.
    if (response.status === 401) token = '';
    const answer = (await response.json()) as Answer;
    if (!answer.Result) throw new Error(`ServicePay refused ${method} ${path}: ${answer.Message}`);
    return answer;
  }

  async function signIn(): Promise<void> {
    if (token && Date.now() < tokenEndsAtMs - TOKEN_MARGIN_MS) return;
    token = '';
    const credentials = { Username: username, Password: password, Scopes: SCOPES };
    const { AccessToken, ExpiresIn } = await call('POST', '/api/v5/auth/token', credentials);
    token = String(AccessToken);
    tokenEndsAtMs = Date.now() + Number(ExpiresIn) * 1000;
  }

  return {
    async createLink(request) {
      await signIn();
      const { TransactionId, PaymentUrl } = await call('POST', '/api/v4/payments/link', request);
      return { transactionId: String(TransactionId), paymentUrl: String(PaymentUrl) };
    },
    async findManageUrl(transactionId) {
      await signIn();
      const query = new URLSearchParams({ TransactionId: transactionId });
      const { Subscriptions } = await call('GET', `/api/v5/subscriptions?${query}`);
      const [subscription] = Subscriptions as { ManageUrl: string }[];
      return subscription?.ManageUrl;
    },
    async fetchWebhookSecret() {
      if (webhookSecret && Date.now() < secretEndsAtMs) return webhookSecret;
      await signIn();
      const { Secret } = await call('GET', '/api/v4/webhooks/secret');
      webhookSecret = String(Secret);
      secretEndsAtMs = Date.now() + SECRET_LIFETIME_MS;
      return webhookSecret;
    },
  };
}
