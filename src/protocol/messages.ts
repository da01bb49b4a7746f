/**
 * Every message that script and page exchange: one tagged union a direction. The prose, the order and the ground
 * rules are in `docs/protocol.md`; a test keeps its tables and these unions equal.
 *
 * On the wire each is a plain object `{ servicepay: 1, type, … }`, see `envelope.ts`.
 */

export const PROTOCOL_VERSION = 1;

/** How a `submit` ended. */
export type SubmitOutcome = 'completed' | 'failed' | 'invalid' | 'redirecting' | 'cancelled';

/** The keys of the map that `validate()` resolves with. */
export type FieldName =
  | 'card_number'
  | 'expiry'
  | 'cvc'
  | 'cardholder_name'
  | 'email'
  | 'iban'
  | 'account_holder'
  | 'method'
  | 'mandate';

/** What a mount tells the page: only the keys that the merchant gave, the booleans always. */
export interface FrameOptions {
  locale?: string;
  paymentMethods?: string[];
  customCss?: string;
  externalSubmit: boolean;
  applePayParentBridge: boolean;
  autoHeight: boolean;
}

/** Script → page. */
export type HostMessage =
  | { type: 'init'; options: FrameOptions }
  | { type: 'validate'; id: number }
  | { type: 'submit'; id: number };

/** Page → script. */
export type FrameMessage =
  | { type: 'hello'; version: number; build: string }
  | { type: 'ready'; methods: string[] }
  | { type: 'method_change'; method: string }
  | { type: 'validation'; id: number; valid: boolean; errors: Record<string, string> }
  | { type: 'submitted'; id: number; outcome: SubmitOutcome }
  | { type: 'complete'; transactionId: string; status: string; method: string }
  | { type: 'error'; code: string; message: string }
  | { type: 'redirect'; url: string }
  | { type: 'resize'; height: number };
