import type { Summary } from '../../../protocol/brand/link-look.ts';
import { foldEmail } from '../../../protocol/card.ts';
import type { ButtonWord, CheckoutItem, ReturnUrls } from '../../../protocol/checkout-api.ts';
import type { Language } from '../../../protocol/languages.ts';
import { type Currency, MAX_AMOUNT_MINOR } from '../../../protocol/money.ts';
import type { PaymentMethodId, Provider } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import type { LinkType } from '../tables/payments.ts';
import type { CompleteLinkRequest, LinkRequest, ON_REFUSAL } from './link-request.ts';
import {
  DEFAULT_INTERVAL_COUNT,
  SUBSCRIPTION_INTERVALS,
  type SubscriptionPlan,
} from './subscription-plan.ts';

/** The terms with which a merchant created a link, including defaults. Fields that no page, acquirer or mail needs are left out. */
export interface LinkTerms {
  type: LinkType;
  purpose: string;
  title: string | undefined;
  description: string | undefined;
  amountMinor: number;
  currency: Currency;
  items: CheckoutItem[];
  /** Where the shopper goes after the checkout. Without an address, the shopper stays on its page. */
  returnUrls: ReturnUrls;
  /** Where the shopper goes after a bank or wallet has refused, or was left, while there is another way to pay. */
  onRefusal: (typeof ON_REFUSAL)[number];
  /** False if the money is only reserved, for a later capture. */
  autoCapture: boolean;
  /** A mail or telephone order: the shopper is not present for 3-D Secure. */
  isMoto: boolean;
  providers: Provider[];
  /** The method ids and brand codes that the link is restricted to. Default: all methods. */
  paymentMethods: string[] | undefined;
  /** The language of the page. Default: that of the browser. */
  language: Language | undefined;
  /** The text on the shopper's bank statement. */
  statement: string | undefined;
  /** The holder of the account to debit, and the account. */
  debtor: { name: string | undefined; iban: string | undefined; fiscalCode: string | undefined };
  /** Facts about the shopper that the merchant knows, used only to prefill fields. */
  shopper: { email?: string; name?: string };
  /** The word on the pay button. Default: `pay`. */
  buttonWord: ButtonWord | undefined;
  /** The part of the order that an embedded page shows above the form. */
  summary: Summary;
  sendsConfirmation: boolean;
  hidesEmailInput: boolean;
  /** Whether cards may be saved and paid with again. */
  allowsTokenization: boolean;
  /** Whether the shopper may save a card that can later be found by the email address. */
  remembersCards: boolean;
  /** In the merchant's spelling. */
  metadata: Record<string, unknown>;
  /** The subscription that starts with the payment. */
  subscription: SubscriptionPlan | undefined;
  /** Whether it can be paid repeatedly. Then the link itself is never paid: each press creates a separate payment. */
  isReusable: boolean;
  /** The bounds of an amount that the shopper chooses; `amountMinor` is then only a suggestion. */
  freeAmount: AmountBounds | undefined;
}

interface AmountBounds {
  minMinor: number;
  maxMinor: number;
}

/** A payment link with its payment, in the form that the service uses, independent of the API's and database's names. */
export interface Link extends LinkTerms {
  paymentId: string;
  companyId: number;
  transactionId: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  /** The merchant's request, to be read back. No other field of it leaves the service. */
  request: CompleteLinkRequest;
  /** Whether it is a card session: the page saves a card and charges nothing. */
  savesCard: boolean;
  /** Whether the merchant made it. The links of a subscription, of a card session and of a press on a reusable link are made by others. */
  isOfMerchant: boolean;
  /** How often the merchant has changed it. */
  revision: number;
  /** The reference of a bank transfer (ISO 11649), unique within the company. */
  transferReference: string;
  /** The recorded status; `getStatus` also takes the current time into account. */
  status: PaymentStatus;
  /** The method of the payment. */
  method: PaymentMethodId | null;
  /** The attempt in progress. */
  activeAttemptId: string | null;
  /** The sum of its refunds. */
  refundedMinor: number;
  /** The number of attempts that the acquirer, a bank or a wallet has declined. */
  declinedAttempts: number;
  /** In ms since 1970, like all times here. */
  expiresAt: number;
  createdAt: number;
  /** When its page was first loaded. */
  openedAt: number | null;
  updatedAt: number;
  /** The payment row of the reusable link on which it was created, and the key of the press. */
  reusableLinkId: string | null;
  openingKey: string | null;
}

function toPlan(given: NonNullable<LinkRequest['SubscriptionOnCompletion']>): SubscriptionPlan | undefined {
  const { Interval, IntervalCount = DEFAULT_INTERVAL_COUNT, Amount, Cycles, StartDate, TrialDays } = given;
  // A link created before the fields were validated does not start a subscription.
  if (!SUBSCRIPTION_INTERVALS.includes(Interval)) return undefined;
  return {
    interval: Interval,
    intervalCount: IntervalCount,
    amountMinor: Amount,
    cycles: Cycles,
    startsAt: StartDate,
    trialDays: TrialDays,
  };
}

/** Converts a valid create request into terms. The API's spelling of fields is used nowhere else. */
export function toLinkTerms(request: CompleteLinkRequest): LinkTerms {
  return {
    type: request.Type,
    purpose: request.Purpose,
    title: request.Title,
    description: request.Description,
    amountMinor: request.Amount,
    currency: request.Currency,
    items: request.Items.map(({ Name, Quantity, UnitPrice, VatRate }) => ({
      name: Name,
      quantity: Quantity,
      unitPriceMinor: UnitPrice,
      vatRate: VatRate,
    })),
    returnUrls: {
      success: request.SuccessRedirectUrl,
      failure: request.FailureRedirectUrl,
      cancel: request.CancelRedirectUrl,
    },
    onRefusal: request.OnRefusal,
    autoCapture: request.AutoCapture,
    isMoto: request.Moto,
    providers: request.Providers,
    paymentMethods: request.PaymentMethods,
    language: request.Lang,
    statement: request.ShopperStatement,
    debtor: {
      name: request.DebtorName,
      iban: request.DebtorIban,
      fiscalCode: request.DebtorFiscalCode && stripFiscalCode(request.DebtorFiscalCode),
    },
    shopper: {
      ...(request.ShopperEmail && { email: foldEmail(request.ShopperEmail) }),
      ...(request.ShopperName && { name: request.ShopperName.trim() }),
    },
    buttonWord: request.ButtonWord,
    summary: request.Summary,
    sendsConfirmation: request.SendConfirmationEmail,
    hidesEmailInput: request.HideEmailInput,
    allowsTokenization: request.AllowTokenization,
    remembersCards: request.RememberMe,
    metadata: request.Metadata ?? {},
    subscription: request.SubscriptionOnCompletion && toPlan(request.SubscriptionOnCompletion),
    isReusable: request.Reusable === true,
    freeAmount:
      request.MinAmount === undefined
        ? undefined
        : { minMinor: request.MinAmount, maxMinor: request.MaxAmount ?? MAX_AMOUNT_MINOR },
  };
}
