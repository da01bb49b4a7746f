import type { CardBrandId } from '../../../protocol/card.ts';
import type { AuthorizationDecision } from '../../payments/attempts/acquirer.ts';
import type { RailAnswer, RailPage } from '../../payments/attempts/rail.ts';
import { isDescribed, isForeignBrand, readAnsweredCard } from '../cards/read-answered-card.ts';
import type { AdyenAnswer } from './create-adyen-client.ts';
import { mapError, type mapRefusal, toDecline } from './map-refusal.ts';

/** The kind of a payment, which determines how a result is mapped. */
export type AdyenKind = 'card' | 'debit' | 'rail' | 'terminal';

/** The outcome of a payment: a decision, or the state of a rail. */
export type AdyenResult = AuthorizationDecision | Extract<RailAnswer, string>;

/** An answer to `/payments` or `/payments/details`: an outcome, or the page for the shopper. */
export type MappedAnswer =
  /**
   * `odd`: what is not expected of any payment of this service, so that it counts as failed. `isTakenBack`: the money has to be given
   * back at once; any other approval is reversed when its notification arrives. `heldToken`: the token of a card that is not described.
   */
  { result: AdyenResult; odd?: string; isTakenBack?: true; heldToken?: string } | { page: RailPage };

export interface MapOptions {
  kind: AdyenKind;
  /** Whether the shopper has already been asked to authenticate. */
  wasAsked?: boolean | undefined;
  /** Set if the card or account is to be saved. */
  shopperReference?: string | undefined;
  /** Whether a card was charged by its number or token, so that the answer may describe it; not a wallet. */
  isCard?: boolean | undefined;
  /** The brands that the link accepts. Default: all. */
  acceptedBrands?: readonly CardBrandId[] | undefined;
  /** Whether the payment only saves the card, which is useless until its token is known. */
  isSetup?: boolean | undefined;
}

const decline = (kind: AdyenKind, declineCode: Parameters<typeof mapRefusal>[0]): AdyenResult =>
  kind === 'rail' ? 'DECLINED' : toDecline(declineCode);

const fail = (kind: AdyenKind): AdyenResult =>
  kind === 'rail' ? 'DECLINED' : { isApproved: false, declineCode: 'processing_error' };

/** Builds the token of a saved card or account: Adyen needs both parts to charge it again. */
export const createToken = (shopperReference: string, id: unknown): string | undefined =>
  typeof id === 'string' && id ? `${shopperReference}/${id}` : undefined;

/** Reads the id of a saved card from an answer or a notification. */
export const readStoredId = (data: unknown): unknown => {
  const fields = Object(data) as Record<string, unknown>;
  return fields['tokenization.storedPaymentMethodId'] ?? fields['recurring.recurringDetailReference'];
};

function approve(
  { additionalData }: AdyenAnswer['body'],
  { kind, shopperReference, isSetup }: MapOptions,
): AdyenResult {
  if (kind === 'rail') return 'PAID';
  const cardToken = shopperReference && createToken(shopperReference, readStoredId(additionalData));
  return {
    isApproved: true,
    ...((kind === 'debit' || (isSetup && !cardToken)) && { aftermath: 'stays_pending' as const }),
    ...(cardToken && { cardToken }),
  };
}

function readPage(action: unknown): RailPage | undefined {
  const { type, url, method, data } = Object(action) as Record<string, unknown>;
  if (type !== 'redirect' || typeof url !== 'string' || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return undefined;
  if (method !== 'POST') return { url, method: 'GET' };
  const fields = Object.entries(Object(data)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { url, method, data: Object.fromEntries(fields) };
}

const readBrand = ({ paymentMethod }: AdyenAnswer['body']): unknown =>
  (Object(paymentMethod) as { brand?: unknown }).brand;

/** Adds what the answer says of the card to a decision. */
function describeCard(
  result: AdyenResult,
  body: AdyenAnswer['body'],
  { isCard, shopperReference }: MapOptions,
): AdyenResult {
  const isSaved = shopperReference !== undefined;
  const card = isCard && readAnsweredCard(body.additionalData, readBrand(body), { isSaved });
  return card && typeof result === 'object' ? { ...result, card } : result;
}

/** Holds the token of a card back that the answer does not describe: such a card cannot be shown among the saved ones. */
export function holdToken(
  result: AuthorizationDecision,
  { isCard, isSetup }: MapOptions,
): { result: AuthorizationDecision; heldToken?: string } {
  if (!isCard || !result.isApproved) return { result };
  const { cardToken: heldToken, ...rest } = result;
  if (!heldToken || isDescribed(result.card)) return { result };
  return { result: { ...rest, ...(isSetup && { aftermath: 'stays_pending' as const }) }, heldToken };
}

/**
 * Maps a 2xx answer by its `resultCode` (CheckoutService-v71, `PaymentResponse.resultCode`); `undefined` if the answer states no
 * outcome.
 */
export function mapAnswer({ status, body }: AdyenAnswer, options: MapOptions): MappedAnswer | undefined {
  const { kind, wasAsked } = options;
  if (status >= 300) {
    const declineCode = mapError(status, body.errorCode);
    return { result: kind === 'rail' ? 'DECLINED' : { isApproved: false, declineCode } };
  }
  const { resultCode, refusalReasonCode, action } = body;
  const page = readPage(action);
  if (resultCode === 'RedirectShopper' && page) return { page };
  if (typeof resultCode !== 'string' || typeof body.pspReference !== 'string') return undefined;
  switch (resultCode) {
    case 'Authorised': {
      const brand = readBrand(body);
      if (isForeignBrand(brand, options.acceptedBrands)) {
        const result = describeCard({ isApproved: false, declineCode: 'card_declined' }, body, options);
        return { result, odd: `Authorised as ${String(brand).slice(0, 20)}`, isTakenBack: true };
      }
      const result = describeCard(approve(body, options), body, options);
      return typeof result === 'object' ? holdToken(result, options) : { result };
    }
    case 'PartiallyAuthorised':
      return { result: fail(kind), odd: resultCode, isTakenBack: true };
    case 'Received':
    case 'Pending':
      if (kind === 'card') return { result: fail(kind), odd: resultCode };
      return { result: kind === 'rail' ? 'PENDING' : approve(body, options) };
    case 'Refused':
      return { result: describeCard(decline(kind, refusalReasonCode), body, options) };
    case 'Cancelled':
      if (kind === 'rail') return { result: 'CANCELLED' };
      return {
        result: { isApproved: false, declineCode: wasAsked ? 'authentication_failed' : 'card_declined' },
      };
    default:
      return { result: fail(kind), odd: resultCode };
  }
}
