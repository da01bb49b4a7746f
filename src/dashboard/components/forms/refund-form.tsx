import type { PaymentAnswer } from '../../data/answers.ts';
import { getRefundable, refund } from '../../payments/refund.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { SumForm } from './sum-form.tsx';

/** The most characters of a reason (docs/api.md, "Refunds"). */
const MAX_REASON = 200;

export const ReasonField = () => (
  <label>
    Reason, for your records
    <input name="reason" maxLength={MAX_REASON} />
  </label>
);

/** Refunds a payment: all that is left, unless another sum is typed. */
export const RefundForm = ({ link, service, act }: PanelProps & { link: PaymentAnswer }) => (
  <SumForm
    label="Refund"
    button="Yes, refund it"
    isDanger
    currency={link.Currency}
    initial={getRefundable(link)}
    act={act}
    run={(amount, fields) => refund(service, link, { amount, reason: String(fields.get('reason')) })}
  >
    <ReasonField />
    <p>The money goes back to the shopper. That cannot be undone.</p>
  </SumForm>
);
