import type { ButtonWord, CheckoutItem } from '../../../protocol/checkout-api.ts';
import type { Language } from '../../../protocol/languages.ts';
import { type Currency, MAX_AMOUNT_MINOR } from '../../../protocol/money.ts';
import type { PaymentMethodId, Provider } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { parseTime } from '../../platform/http/requests/parse-time.ts';
import type { LinkType } from '../../platform/store/payment-rows.ts';
import { completeLinkRequest, type LinkRequest } from './link-request.ts';
import { SUBSCRIPTION_INTERVALS, type SubscriptionPlan } from './subscription-plan.ts';

/** The terms that a merchant created a link with, defaults included. Fields that the service never uses are left out. */
export interface LinkTerms {
  type: LinkType;
  purpose: string;
  title: string | undefined;
  description: string | undefined;
  amountMinor: number;
  currency: Currency;
  items: CheckoutItem[];
  /** Where the shopper goes after the checkout. */
  returnUrls: { success: string; failure: string; cancel: string };
  /** False if the money is only reserved. */
  autoCapture: boolean;
  /** A mail or telephone order: the shopper is not there to answer the bank. */
  isMoto: boolean;
  providers: Provider[];
  /** Method ids and brand codes that the link is restricted to; all methods if absent. */
  paymentMethods: string[] | undefined;
  /** The language of the page; the language of the browser if absent. */
  language: Language | undefined;
  webhookUrl: string | undefined;
  /** The text on the shopper's bank statement. */
  statement: string | undefined;
  /** The account that a direct debit takes the money from. */
  debtor: { name: string | undefined; iban: string | undefined };
  /** Facts of the shopper that the merchant knows, for the fields of the page and nothing else. */
  shopper: { email?: string; name?: string };
  /** The word on the pay button; `pay` if absent. */
  buttonWord: ButtonWord | undefined;
  sendsConfirmation: boolean;
  hidesEmailInput: boolean;
  /** Whether cards may be saved and paid with again. */
  allowsTokenization: boolean;
  /** Whether the shopper may have a card remembered that the address finds again. */
  remembersCards: boolean;
  /** Spelled as the merchant sent it. */
  metadata: Record<string, unknown>;
  /** The subscription that begins with the payment. */
  subscription: SubscriptionPlan | undefined;
  /** Whether it is paid more than once. Then it is never paid itself: each press that pays it makes a payment of its own. */
  isReusable: boolean;
  /** The bounds of an amount that the shopper chooses; `amountMinor` is only proposed then. */
  freeAmount: AmountBounds | undefined;
}

interface AmountBounds {
  minMinor: number;
  maxMinor: number;
}

/** A payment link with its payment: the one shape that the service works with, whatever the API and the database call it. */
export interface Link extends LinkTerms {
  paymentId: string;
  companyId: number;
  transactionId: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  /** A card session: the page saves a card, and charges nothing. */
  savesCard: boolean;
  /** How often the merchant has changed it. */
  revision: number;
  /** The reference of a bank transfer (ISO 11649); unique in the company. */
  transferReference: string;
  /** The status as recorded; `getStatus` also considers the time that has passed. */
  status: PaymentStatus;
  /** The method that it was paid with. */
  method: PaymentMethodId | null;
  /** The one attempt that is under way. */
  activeAttemptId: string | null;
  /** The sum of its refunds. */
  refundedMinor: number;
  /** Attempts that the acquirer, a bank or a wallet has declined. */
  declinedAttempts: number;
  /** Ms since 1970, like all times here. */
  expiresAt: number;
  createdAt: number;
  /** When its page was first loaded. */
  openedAt: number | null;
  updatedAt: number;
  /** The payment row of the reusable link that it was made by, and the key of the press. */
  reusableLinkId: string | null;
  openingKey: string | null;
}

function toPlan(given: NonNullable<LinkRequest['SubscriptionOnCompletion']>): SubscriptionPlan | undefined {
  const { Interval, IntervalCount = 1, Amount, Cycles, StartDate, TrialDays } = given;
  // A link from before the fields were checked: it begins no subscription.
  if (!SUBSCRIPTION_INTERVALS.includes(Interval)) return undefined;
  return {
    interval: Interval,
    intervalCount: IntervalCount,
    amountMinor: Amount,
    cycles: Cycles,
    startsAt: StartDate === undefined ? undefined : parseTime(StartDate),
    trialDays: TrialDays,
  };
}

/** Turns a valid create request into terms. Nothing beyond this function knows how the API spells them. */
export function toLinkTerms(created: LinkRequest): LinkTerms {
  const request = completeLinkRequest(created);
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
    autoCapture: request.AutoCapture,
    isMoto: request.Moto,
    providers: request.Providers,
    paymentMethods: request.PaymentMethods,
    language: request.Lang,
    webhookUrl: request.WebhookUrl,
    statement: request.ShopperStatement,
    debtor: { name: request.DebtorName, iban: request.DebtorIban },
    shopper: {
      ...(request.ShopperEmail && { email: request.ShopperEmail.trim() }),
      ...(request.ShopperName && { name: request.ShopperName.trim() }),
    },
    buttonWord: request.ButtonWord,
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
