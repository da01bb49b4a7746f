import { type CardInput, stripCardNumber } from '../../../protocol/card.ts';
import type { PayAnswer, PayRequest } from '../../../protocol/checkout-api.ts';
import { type EncryptedCardInput, isEncrypted } from '../../../protocol/encrypted-card.ts';
import type { AuthorizationAnswer } from '../../payments/attempts/acquirer.ts';
import type { AdmittedPress, CardPress, Defense } from '../../payments/defense/create-defense.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { findPressedLink } from './find-pressed-link.ts';

export interface ProofOptions {
  defense: Pick<Defense, 'admit'>;
  /** The IP address of the caller. */
  address: string;
  /** Present if the press was already admitted, at its reusable link. */
  admitted?: AdmittedPress | undefined;
}

/**
 * Returns the place to count declines for, if one person can try cards there indefinitely: any other link closes after ten
 * declines (docs/decisions.md, 298).
 */
function findPlace(link: CheckoutLink): string | undefined {
  if (link.savesCard) return `shopper ${String(link.metadata.shopperReference)}`;
  const reusable = link.isReusable ? link.paymentId : link.reusableLinkId;
  return reusable ? `link ${reusable}` : undefined;
}

/** PCI DSS permits storing six digits, whatever the length of the number. */
const BIN_DIGITS = 6;

/** Reads the first digits of a card. Of an encrypted one, the page may say them: a claim, which the acquirer's answer corrects. */
const readBin = (card: CardInput | EncryptedCardInput): string | undefined =>
  isEncrypted(card) ? card.bin : stripCardNumber(card.number).slice(0, BIN_DIGITS);

/** Describes the press for the defense against card testing; `undefined` without a typed card. */
function describeTyped(link: CheckoutLink, request: PayRequest, address: string): CardPress | undefined {
  if (!('card' in request)) return undefined;
  const { companyId, declinedAttempts } = link;
  const { attemptKey, proof } = request;
  return {
    companyId,
    pressedLink: findPressedLink(link, attemptKey),
    attemptKey,
    declinedAttempts,
    place: findPlace(link),
    bin: readBin(request.card),
    address,
    proof,
  };
}

/**
 * Continues with a press if the defense admits it: after many declines here, or of similar cards, it demands proof of work.
 * @throws Rejection 429 after very many declines
 */
export async function requireProof<Answer extends PayAnswer>(
  link: CheckoutLink,
  { request, options }: { request: PayRequest; options: ProofOptions },
  proceed: (admitted: AdmittedPress | undefined) => Promise<Answer>,
): Promise<Answer | Extract<PayAnswer, { outcome: 'proof' }>> {
  const typed = describeTyped(link, request, options.address);
  const admission = options.admitted ?? (typed && options.defense.admit(typed));
  if (admission && 'demand' in admission) return { outcome: 'proof', ...admission.demand };
  try {
    return await proceed(admission);
  } finally {
    // Has no effect after the acquirer has answered.
    admission?.drop();
  }
}

/** Reports the acquirer's answer about a typed card to the defense. */
export async function countAnswer(
  admitted: AdmittedPress | undefined,
  answer: AuthorizationAnswer,
  amountMinor: number,
): Promise<void> {
  if (answer === 'CHALLENGE' || answer === 'UNREADABLE') admitted?.drop();
  else if (!answer.isApproved) await admitted?.decline(answer.card?.bin);
  // Saving one's own card is free, so it must not offset declines.
  else if (amountMinor > 0) admitted?.approve();
  else admitted?.drop();
}
