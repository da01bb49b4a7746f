/** An Apple Pay merchant session, which the page passes to the payment sheet unchanged. */
export interface MerchantSession {
  epochTimestamp: number;
  expiresAt: number;
  merchantSessionIdentifier: string;
  nonce: string;
  merchantIdentifier: string;
  domainName: string;
  displayName: string;
  signature: string;
}

export interface MerchantSessionRequest {
  /** The URL of Apple's gateway from the browser's `validatemerchant` event, already validated. */
  validationUrl: string;
  paymentId: string;
  attemptKey: string;
  companyId: number;
  /** The domain of the top-level page. */
  domainName: string;
  displayName: string;
  now: number;
}

/**
 * The port to Apple's merchant validation. It resolves with `undefined` if this payment has too many sessions, or if this attempt
 * has already paid.
 */
export type StartMerchantSession = (request: MerchantSessionRequest) => Promise<MerchantSession | undefined>;
