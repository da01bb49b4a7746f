/** An Apple Pay merchant session. The page hands it to the payment sheet unread. */
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
  /** Address of Apple's gateway, as the browser's `validatemerchant` event gave it; already checked. */
  validationUrl: string;
  paymentId: string;
  attemptKey: string;
  companyId: number;
  /** Domain of the top-level page. */
  domainName: string;
  displayName: string;
  now: number;
}

/** The port to Apple's merchant validation. `undefined` if this payment has too many sessions, or this attempt has paid. */
export type StartMerchantSession = (request: MerchantSessionRequest) => Promise<MerchantSession | undefined>;
