import type { ReceiptFacts } from '../../../protocol/attempt-facts.ts';
import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import type { Payer } from '../../../protocol/payers.ts';
import { isOpenLink } from '../../payments/terms/is-expired.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { canSaveCard } from '../press/shopper-cards.ts';

/**
 * Whether the shopper may let someone else pay: a hosted link of the merchant that anyone may pay once, and that neither shows nor
 * stores anything about a certain person.
 */
export function canShare(link: CheckoutLink, now: number): boolean {
  const { shopper, debtor } = link;
  const isForOnePerson = link.isMoto || link.subscription || canSaveCard(link);
  const knowsOne = shopper.email || shopper.name || debtor.name || debtor.iban;
  return (
    link.type === 'standard' &&
    link.isOfMerchant &&
    !link.isReusable &&
    !isForOnePerson &&
    !knowsOne &&
    isOpenLink(link, now)
  );
}

const withoutCard = ({ card: _card, ...facts }: ReceiptFacts): ReceiptFacts => facts;

/**
 * Removes from the view what one person does not tell the other: what they typed, how they tried to pay, and where the shopper
 * returns to. An attempt in progress may be the other's, so the page shows the form instead of waiting for it.
 */
export function toPayerView(view: CheckoutView, payer: Payer | undefined): CheckoutView {
  if (!payer) return view;
  const {
    waitingRail: _rail,
    hasOpenChallenge: _challenge,
    confirmationTo: _address,
    shopper: _shopper,
    debtor: _debtor,
    canShare: isOffered,
    returnUrls,
    receipt,
    ...shared
  } = view;
  return {
    ...shared,
    payer,
    savedCards: [],
    ...(receipt && { receipt: withoutCard(receipt) }),
    ...(view.state === 'processing' && { state: 'open' as const }),
    ...(payer === 'other' && {
      ...(returnUrls && { returnUrls }),
      ...(isOffered && { canShare: isOffered }),
    }),
  };
}
