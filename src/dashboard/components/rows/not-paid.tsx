import { count } from '../../../protocol/dashboard/attention-words.ts';
import type { PaymentAnswer, PaymentHistory } from '../../data/answers.ts';
import { describeNotPaid } from '../../payments/describe-not-paid.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** The states in which no one has paid. */
const UNPAID = ['CREATED', 'FAILED', 'EXPIRED', 'CANCELLED'];

interface WhyNotPaidProps extends Pick<PanelProps, 'act'> {
  attempts: Parameters<typeof describeNotPaid>[0];
  /** Where the shopper can still pay: it is copied too. */
  url: string | null | undefined;
}

/** Why no one has paid yet, and what to tell the shopper. */
export function WhyNotPaid({ attempts, url, act }: WhyNotPaidProps) {
  const { why, tries, sentence } = describeNotPaid(attempts);
  return (
    <div class="not-paid">
      <p class="problem">
        Not paid: {why}
        {tries > 1 && ` (${count(tries, 'try', 'tries')})`}.
      </p>
      <p>
        To tell the shopper{url && ', with the link'}: “{sentence}”{' '}
        <CopyButton
          act={act}
          label="Copy"
          name="the sentence"
          done="The sentence was copied."
          text={url ? `${sentence} You can pay here: ${url}` : sentence}
        />
      </p>
    </div>
  );
}

interface NotPaidProps extends Pick<PanelProps, 'act'> {
  link: PaymentAnswer;
  attempts: PaymentHistory['Attempts'];
}

/** The same on the page of a payment. Renders nothing if no one was declined. */
export function NotPaid({ link, attempts, act }: NotPaidProps) {
  const isDeclined = attempts.some(({ State }) => State === 'DECLINED');
  if (!isDeclined || !UNPAID.includes(link.Status)) return null;
  return (
    <WhyNotPaid attempts={attempts} url={link.Status === 'CREATED' ? link.PaymentUrl : undefined} act={act} />
  );
}
