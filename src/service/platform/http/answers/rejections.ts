import { CHAT_REJECTIONS } from './chat-rejections.ts';
import { CONTACT_REJECTIONS, CONTACT_RULES } from './contact-rejections.ts';
import { DOMAIN_REJECTIONS, DOMAIN_RULES } from './domain-rejections.ts';
import { joinChoices } from './explain-values.ts';
import { FISCAL_FIELD_RULES, FISCAL_REJECTIONS } from './fiscal-rejections.ts';
import { POS_REJECTIONS } from './pos-rejections.ts';
import { STYLESHEET_REJECTIONS } from './stylesheet-rejections.ts';

/**
 * The rejections of a whole call. A code never changes; its status and sentence may be reworded. A test compares the list with
 * `docs/api.md`.
 */
export const REJECTIONS = {
  UNAUTHORIZED: [401, 'Unauthorized.'],
  INSUFFICIENT_SCOPE: [401, 'Insufficient scope.'],
  PARTNERS_ONLY: [401, 'Only partner and admin companies may call this.'],
  INVALID_CREDENTIALS: [401, 'Invalid credentials.'],
  NOT_FOUND: [404, 'Not found.'],
  TRANSACTION_NOT_FOUND: [404, 'Transaction not found.'],
  REFUND_NOT_FOUND: [404, 'Refund not found.'],
  DISPUTE_NOT_FOUND: [404, 'Dispute not found.'],
  EVIDENCE_FILE_NOT_FOUND: [404, 'File not found.'],
  REFERENCE_NOT_FOUND: [404, 'No payment has this reference.'],
  NOT_CONNECTED: [404, 'Not available: no {Party} is connected to this service.'],
  WEBHOOK_NOT_FOUND: [404, 'Webhook not found.'],
  NO_SUCH_STORE: [404, 'Store not found.'],
  USER_NOT_FOUND: [404, 'User not found.'],
  SUBSCRIPTION_NOT_FOUND: [404, 'Subscription not found.'],
  CARD_NOT_FOUND: [404, 'Card not found.'],
  MANDATE_NOT_FOUND: [404, 'Mandate not found.'],
  CARD_SESSION_NOT_FOUND: [404, 'Card session not found.'],
  WALLET_SESSION_NOT_FOUND: [404, 'Wallet session not found.'],
  DELIVERY_NOT_FOUND: [404, 'Delivery not found.'],
  COMPANY_NOT_FOUND: [404, 'Company not found.'],
  INDIVIDUAL_NOT_FOUND: [404, 'Individual not found.'],
  WALLET_NOT_FOUND: [404, 'Wallet not found.'],
  BANK_TRANSFER_NOT_FOUND: [404, 'Bank transfer not found.'],
  BANK_ACCOUNT_NOT_FOUND: [404, 'Bank account not found.'],
  PAYOUT_NOT_FOUND: [404, 'Payout not found.'],
  TRANSFER_NOT_FOUND: [404, 'Transfer not found.'],
  INSTITUTION_NOT_FOUND: [404, 'Institution not found.'],
  CONSENT_NOT_FOUND: [404, 'Consent not found.'],
  ACCOUNT_NOT_FOUND: [404, 'Account not found.'],
  ...DOMAIN_REJECTIONS,
  METHOD_NOT_ALLOWED: [405, 'Method not allowed.'],
  FORBIDDEN: [403, 'Forbidden.'],
  INVALID_JSON: [400, 'Invalid JSON.'],
  BODY_NOT_OBJECT: [400, 'Body must be a JSON object.'],
  BAD_REQUEST: [400, 'Bad request.'],
  MALFORMED_ADDRESS: [400, 'Malformed address.'],
  MALFORMED_REQUEST_LINE: [400, 'Malformed request line.'],
  MALFORMED_HEADER: [400, 'Malformed header.'],
  MALFORMED_LENGTH: [400, 'Malformed length of the body.'],
  REQUEST_INCOMPLETE: [400, 'Request ended too early.'],
  HOST_HEADER: [400, 'Exactly one Host header is needed.'],
  CONTENT_TYPE_REPEATED: [400, 'Only one Content-Type header is allowed.'],
  HOST_NOT_ALLOWED: [
    421,
    'Host not allowed. Use the host of PUBLIC_URL, localhost or an address, or list this one in ALLOWED_HOSTS.',
  ],
  STATE_NOT_ALLOWED: [409, 'The state of the payment does not allow this.'],
  SUBSCRIPTION_STATE: [409, 'The state of the subscription does not allow this.'],
  DISPUTE_STATE: [409, 'The state of the dispute does not allow this.'],
  DISPUTE_AT_ACQUIRER: [409, "Respond to this dispute in the acquirer's Customer Area."],
  COMPANY_STATE: [409, 'The state of the company does not allow this.'],
  SUSPENDED_BY_OTHER: [409, 'Another company has suspended it, and is the one to resume it.'],
  INDIVIDUAL_STATE: [409, 'The state of the individual does not allow this.'],
  IDENTITY_NOT_VERIFIED: [409, 'Identity is not verified.'],
  SPLIT_TOO_HIGH: [409, 'Splits exceed what is left of the payment.'],
  CONSENT_STATE: [409, 'The state of the consent does not allow this.'],
  CONSENT_EXPIRED: [409, 'Consent has expired.'],
  WALLET_SESSION_STATE: [409, 'The state of the wallet session does not allow this.'],
  WALLET_BALANCE_TOO_LOW: [409, 'Wallet balance too low.'],
  ACCOUNT_BALANCE_TOO_LOW: [409, 'Account balance too low.'],
  VOP_NOT_ACCEPTED: [409, 'The name check says {Result}. Send AcceptedVopResult to go on.'],
  BANK_TRANSFER_STATE: [409, 'The state of the bank transfer does not allow this.'],
  PAYOUT_STATE: [409, 'The state of the payout does not allow this.'],
  PAYOUTS_LOCKED: [409, 'Payouts are locked for this individual.'],
  CARD_IN_USE: [
    409,
    'The subscription {SubscriptionId} charges this card. Change its card or cancel it first.',
  ],
  MANDATE_IN_USE: [
    409,
    'The subscription {SubscriptionId} charges this mandate. Change it to a card or cancel it first.',
  ],
  ALREADY_PAID: [409, 'The payment is already paid.'],
  IDEMPOTENCY_KEY_RUNNING: [409, 'A call with this Idempotency-Key is still running.'],
  IDEMPOTENCY_KEY_INTERRUPTED: [
    409,
    'A call with this Idempotency-Key was interrupted. Check its effect, then retry with a new key.',
  ],
  IDEMPOTENCY_KEY_REUSED: [422, 'Idempotency-Key was used with another body.'],
  TOO_MANY_WEBHOOKS: [409, 'Too many webhooks.'],
  TOO_MANY_STORES: [409, 'Too many stores.'],
  TOO_MANY_USERS: [409, 'Too many users.'],
  ...CONTACT_REJECTIONS,
  COMPANY_EXISTS: [409, 'A company with this name exists.'],
  STORE_EXISTS: [409, 'Store already exists.'],
  USERNAME_TAKEN: [409, 'Username is taken.'],
  LAST_USER: [409, 'At least one enabled user must keep utilities together with each scope.'],
  DELIVERY_PENDING: [409, 'The delivery is being sent right now.'],
  WEBHOOK_DISABLED: [409, 'The webhook is disabled or deleted.'],
  DELIVERY_DUPLICATE: [409, 'Another delivery takes the event to this address.'],
  ...STYLESHEET_REJECTIONS,
  ...CHAT_REJECTIONS,
  REQUEST_TIMEOUT: [408, 'Request took too long.'],
  BODY_TOO_LARGE: [413, 'Request body is too large.'],
  CONTENT_TYPE_NOT_JSON: [415, 'Content-Type must be application/json.'],
  CHARSET_NOT_UTF8: [415, 'Charset must be UTF-8.'],
  CONTENT_ENCODING: [415, 'Content-Encoding is not supported.'],
  EXPECT_NOT_SUPPORTED: [417, 'Expect must be 100-continue.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts. Try again later.'],
  TOO_MANY_DECLINES: [429, 'Too many cards were declined. Try again later.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Try again later.'],
  TOO_MANY_SEARCHES: [429, 'Too many searches. Try again in a second.'],
  HEADERS_TOO_LARGE: [431, 'Request headers are too large.'],
  ...POS_REJECTIONS,
  ...FISCAL_REJECTIONS,
  SERVICE_UNAVAILABLE: [503, 'Service unavailable. Try again.'],
  INTERNAL_ERROR: [500, 'Internal error.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RejectionCode = keyof typeof REJECTIONS;

/** The rules for fields: the code of a rule, and its sentence. `{Field}` is replaced by the name of the field. */
export const FIELD_RULES = {
  REQUIRED: 'Field is required.',
  UNKNOWN_FIELD: 'Unknown field.',
  TOO_LONG: 'Value too long.',
  INVALID_VALUE: 'Invalid value.',
  OUT_OF_RANGE: '{Field} out of range.',
  HTTPS_REQUIRED: 'URL must use HTTPS protocol.',
  DOMAIN_NOT_AUTHORIZED: 'Domain not authorized.',
  SEPA_EUR_ONLY: 'SEPA is only available for EUR.',
  PROVIDER_NOT_AVAILABLE: 'Provider not available.',
  SEPA_AUTO_CAPTURE: 'SEPA requires AutoCapture.',
  MOTO_NOT_ENABLED: 'MOTO not enabled for this company.',
  ADDRESS_NOT_ALLOWED: 'Address not allowed.',
  TRANSACTION_EXISTS: 'Transaction already exists.',
  STORE_NOT_FOUND: 'Store not found.',
  ITEM_NOT_FOUND: 'Item not found.',
  AMOUNT_OUT_OF_RANGE: 'Amount out of range.',
  RESERVED_KEY: 'Reserved metadata key.',
  ITEMS_TOTAL: 'Items total does not match amount.',
  METHOD_NOT_AVAILABLE: 'Payment method not available.',
  REQUIRED_FOR_SEPA: '{Field} is required for SEPA.',
  UNKNOWN_EVENT_TYPE: 'Unknown event type.',
  SUBSCRIPTION_NEEDS_CARD:
    'A subscription needs AllowTokenization, and card or sepa_direct_debit among the payment methods.',
  SUBSCRIPTION_AUTO_CAPTURE: 'A subscription requires AutoCapture.',
  ONE_SOURCE: 'Give either CardId or MandateId.',
  ONE_OF: 'Give either Name or IdentificationCode.',
  FREE_AMOUNT: '{Field} cannot go with MinAmount.',
  NOT_REUSABLE: '{Field} cannot go with Reusable.',
  NOT_REMEMBERED: '{Field} cannot go with RememberMe.',
  REMEMBER_NEEDS_CARD: 'RememberMe needs card among the payment methods.',
  REQUIRES_MIN_AMOUNT: '{Field} requires MinAmount.',
  ONE_START: 'Give either StartDate or TrialDays.',
  NOT_A_HOST: 'Give a host name such as shop.example, without scheme, port, path or wildcard.',
  BAD_HOST_NAME:
    'Between dots a host name has 1 to 63 characters, without a hyphen at either end; in all it has at most 253.',
  SCOPE_NOT_AVAILABLE: 'Scope not available for this company.',
  ...CONTACT_RULES,
  READ_ONLY: '{Field} cannot be changed by this call.',
  NEEDED_BY_PROVIDER: '{Field} is needed by a provider of the company.',
  NOT_UNIQUE: '{Field} is there twice.',
  NO_CHANGE: 'Give at least one field to change.',
  NOTHING_TO_CHANGE: 'Give Url, EventTypes or Enabled.',
  SAME_WALLET: 'Give two different wallets.',
  CURRENCY_DIFFERS: 'The wallets have different currencies.',
  ...FISCAL_FIELD_RULES,
  CHECK_DIGITS: 'Check digits are wrong.',
  AMOUNT_DIFFERS: 'Amount differs from that of the payment.',
  DEBTOR_DIFFERS: 'Debtor differs from that of the payment.',
  ONLY_ONE_ALLOWED: 'Give either Advance or Now.',
  ...DOMAIN_RULES,
  NOT_IN_FUTURE: 'The clock only goes forward.',
  TOO_FAR_AHEAD: 'Too far ahead.',
  APPLE_PAY_DOMAIN:
    'Domain not authorized. Apple Pay needs the domain of the page around the checkout among the company’s domains.',
  APPLE_PAY_DISABLED: 'Domain not enabled for Apple Pay by the operator of the service.',
  APPLE_PAY_GATEWAY:
    'Not an address of Apple’s gateways. Send the validationURL of the validatemerchant event as it is.',
} as const;

export type FieldRule = keyof typeof FIELD_RULES;

/**
 * A broken rule. `Field` is the path in the body in the caller's spelling, such as `Items[0].Quantity`; empty for the whole body.
 */
export interface FieldError {
  Field: string;
  Code: FieldRule;
  Message: string;
  /** A valid value, if known. */
  Hint?: string;
}

/** Describes a rule that a field breaks. */
export const breakRule = (Field: string, Code: FieldRule, Hint?: string): FieldError => ({
  Field,
  Code,
  Message: FIELD_RULES[Code].replace('{Field}', () => Field),
  ...(Hint !== undefined && { Hint }),
});

/**
 * A schema keyword that names the rule broken by a value of the right type. Without it, `check-fields.ts` chooses a general rule.
 */
export const asRule = (rule: FieldRule): { rule: FieldRule } => ({ rule });

/** A schema keyword that says what a field takes, for the hint: what a pattern cannot say, or an example. */
export const asHint = (valueHint: string): { valueHint: string } => ({ valueHint });

/** A refused call: thrown at any depth, answered in one place (`answer-errors.ts`). */
export class Rejection extends Error {
  readonly code: RejectionCode | FieldRule;
  readonly statusCode: number;
  readonly errors: readonly FieldError[];
  /** A suggestion for a valid call, if known. The sentences themselves are fixed (docs/decisions.md, 431). */
  readonly hint: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    { Code, Message }: Pick<FieldError, 'Message'> & { Code: RejectionCode | FieldRule },
    statusCode: number,
    { errors = [], hint, headers = {} }: Partial<Pick<Rejection, 'errors' | 'hint' | 'headers'>> = {},
  ) {
    super(Message);
    this.code = Code;
    this.statusCode = statusCode;
    this.errors = errors;
    this.hint = hint ?? errors.find(({ Hint }) => Hint !== undefined)?.Hint;
    this.headers = headers;
  }
}

export function reject(Code: RejectionCode, headers: Record<string, string> = {}): Rejection {
  const [statusCode, Message] = REJECTIONS[Code];
  return new Rejection({ Code, Message }, statusCode, { headers });
}

/** The state that prevents a call, and the states that would allow it. */
interface StateGap {
  /** The kind of object, such as `payment`. */
  subject: string;
  state: string;
  /** The states that allow the call. */
  needs: readonly string[];
  /** The obstacle, if the state itself allows the call. */
  otherwise?: string | undefined;
}

/** Explains which state prevents the call. */
export const explainState = ({ subject, state, needs, otherwise }: StateGap): string | undefined =>
  needs.includes(state) ? otherwise : `The ${subject} is ${state}; this call needs ${joinChoices(needs)}.`;

/** Creates a rejection with a specific hint. */
export function rejectBecause(
  Code: RejectionCode,
  hint: string | undefined,
  headers: Record<string, string> = {},
): Rejection {
  const [statusCode, Message] = REJECTIONS[Code];
  return new Rejection({ Code, Message }, statusCode, { hint, headers });
}

/** Creates the rejection of a call that a state does not allow. */
export const rejectState = (Code: RejectionCode, gap: StateGap): Rejection =>
  rejectBecause(Code, explainState(gap));

/** Creates a rejection whose sentence names the obstacle, such as the subscription that charges a card. */
export function rejectNaming(Code: RejectionCode, name: string): Rejection {
  const [statusCode, sentence] = REJECTIONS[Code];
  const Message = sentence.replace(/\{\w+\}/, () => name);
  return new Rejection({ Code, Message }, statusCode);
}

/** The maximum number of reported errors: more than any honest body can have. */
export const MAX_ERRORS = 1000;

/**
 * Creates the rejection of a body with broken rules. The answer has a limited number of them, because a body of a stranger may
 * break one with each of its names. `errors` must not be empty, and are in the order of the documentation's
 * table.
 */
export function rejectFields(errors: readonly FieldError[], statusCode = 400): Rejection {
  const [first] = errors;
  return first
    ? new Rejection(first, statusCode, { errors: errors.slice(0, MAX_ERRORS) })
    : reject('BAD_REQUEST');
}
