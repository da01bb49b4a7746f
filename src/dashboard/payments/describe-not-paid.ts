import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { PaymentHistory } from '../data/answers.ts';

interface Reason {
  why: string;
  advice: string;
}

/** Why a payment was declined, as one says it to the owner, and what the shopper can do. */
const REASONS: Record<DeclineCode, Reason> = {
  insufficient_funds: {
    why: 'the bank said there is not enough money',
    advice:
      'Your bank said that there is not enough money on the account. Please use another card or account.',
  },
  card_declined: {
    why: 'the bank gave no reason',
    advice: 'Your bank declined the card without a reason. Please ask your bank, or use another card.',
  },
  expired_card: {
    why: 'the card has expired',
    advice: 'The card has expired. Please use another card.',
  },
  authentication_failed: {
    why: 'the bank could not confirm who was paying',
    advice:
      'Your bank could not confirm that it was you. Please try again, and confirm the payment with your bank.',
  },
  payment_declined: {
    why: 'the bank or wallet refused',
    advice: 'Your bank or wallet refused the payment. Please choose another way to pay.',
  },
  processing_error: {
    why: 'the bank could not be asked',
    advice: 'Your bank could not be reached. Please try again.',
  },
};

const GAVE_UP: Reason = {
  why: 'the shopper gave up at the bank or wallet',
  advice:
    'You left the bank or wallet before the payment was made. Please try again, or choose another way to pay.',
};
const NOT_TRIED: Reason = {
  why: 'the page was opened, and nothing was tried',
  advice: 'Your payment is still open.',
};

/** Says why no one has paid yet, after how many declines, and what to tell the shopper. */
export function describeNotPaid(
  attempts: readonly Pick<PaymentHistory['Attempts'][number], 'State' | 'DeclineCode'>[],
): { why: string; tries: number; sentence: string } {
  const declined = attempts.filter(({ State }) => State === 'DECLINED');
  const code = declined.at(-1)?.DeclineCode as DeclineCode;
  const { why, advice } = REASONS[code] ?? (attempts.length ? GAVE_UP : NOT_TRIED);
  return { why, tries: declined.length, sentence: `${advice} You have not been charged.` };
}
