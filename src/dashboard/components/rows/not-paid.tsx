import { count } from '../../../protocol/dashboard/attention-words.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { PaymentAnswer, PaymentHistory } from '../../data/answers.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** Why a payment was declined, as one says it to the owner, and what the shopper can do. */
const REASONS: Record<DeclineCode, { why: string; advice: string }> = {
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

/** The states in which no one has paid. */
const UNPAID = ['CREATED', 'FAILED', 'EXPIRED', 'CANCELLED'];

interface NotPaidProps extends Pick<PanelProps, 'act'> {
  link: PaymentAnswer;
  attempts: PaymentHistory['Attempts'];
}

/** Says why no one has paid yet, with a sentence for the shopper. Renders nothing if no one was declined. */
export function NotPaid({ link, attempts, act }: NotPaidProps) {
  const declined = attempts.filter(({ State }) => State === 'DECLINED');
  const reason = REASONS[declined.at(-1)?.DeclineCode as DeclineCode];
  if (!reason || !UNPAID.includes(link.Status)) return null;
  const again = link.Status === 'CREATED' && link.PaymentUrl ? ` You can pay here: ${link.PaymentUrl}` : '';
  const sentence = `${reason.advice} You have not been charged.${again}`;
  const tries = declined.length > 1 ? ` (${count(declined.length, 'try', 'tries')})` : '';
  return (
    <div class="not-paid">
      <p class="problem">
        Not paid: {reason.why}
        {tries}.
      </p>
      <p>
        To tell the shopper: “{sentence}”{' '}
        <CopyButton
          act={act}
          label="Copy"
          name="the sentence"
          done="The sentence was copied."
          text={sentence}
        />
      </p>
    </div>
  );
}
