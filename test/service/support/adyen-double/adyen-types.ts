/** The account's books: what Adyen says that it has done, which is what counts. */
export interface BookedPayment {
  psp: string;
  reference: string;
  order: string;
  amount: number;
  currency: string;
  isAuthorised: boolean;
  isManual: boolean;
  captured: number;
  refunded: number;
  isCancelled: boolean;
  /** The parameter of the way back. */
  redirectResult?: string;
  type: string;
  /** Default: that of the tests. */
  account?: string;
}

/** `lost`: worked on, without an answer. `dropped`: never arrived. */
export type Fault =
  | 'lost'
  | 'dropped'
  | 'garbage'
  | number
  /** Refused with 422, in these words. */
  | { refusal: object }
  /** Worked on at once, and answered late. */
  | { late: () => Promise<unknown> }
  | { kill: 'before' | 'after'; act: () => Promise<unknown> };

/** Where Adyen names a kept card or account: in its answer, in the notification of the payment, or in one of its own. */
export type TokenPlace = 'answer' | 'AUTHORISATION' | 'RECURRING_CONTRACT';

export interface Notification {
  eventCode: string;
  success?: boolean;
  pspReference?: string;
  originalReference?: string;
  merchantReference?: string;
  value?: number;
  /** Default: EUR. */
  currency?: string;
  additionalData?: Record<string, string>;
  paymentMethod?: string;
  reason?: string;
  /** Default: that of the tests. */
  account?: string;
}
