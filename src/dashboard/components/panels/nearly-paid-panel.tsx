import type { NearlyPaidPayment } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { Moment } from '../parts/moment.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { WhyNotPaid } from '../rows/not-paid.tsx';
import { PaymentListRow } from '../rows/payment-list-row.tsx';

const PATH = '/dashboard/nearly-paid';
const getKey = ({ TransactionId }: NearlyPaidPayment) => TransactionId;

const Off = () => (
  <p class="empty">
    Here are those who opened a link or tried to pay it, and did not: why, what to tell them, and a button
    that sends the link again. Switch it on under <a href={formatPlace({ panel: 'company' })}>Company</a>.
  </p>
);

/** The shoppers who came and did not pay. */
export function NearlyPaidPanel({ service, act }: TabProps) {
  const { value, problem, refresh } = usePolled<{ On: boolean; Payments: NearlyPaidPayment[] }>(
    service,
    PATH,
  );
  const actOnce = useOnce(act);
  if (value && !value.On) return <Off />;
  const remind = (id: string, email: string) =>
    actOnce(`The link is on its way to ${email}.`, () =>
      service.send('POST', `${PATH}/${encodeURIComponent(id)}/remind`),
    ).then(refresh);
  return (
    <RowList rows={value?.Payments} problem={problem} empty="No one. Good." getKey={getKey}>
      {(payment) => (
        <PaymentListRow payment={payment} columns={['purpose', 'shopper']}>
          <WhyNotPaid attempts={payment.Attempts} url={payment.PaymentUrl} act={act} />
          {!service.isReadOnly && payment.Email && (
            <p class="buttons">
              <button type="button" onClick={() => remind(payment.TransactionId, payment.Email ?? '')}>
                Send the link again to {payment.Email}
              </button>{' '}
              {payment.RemindedAt && (
                <small>
                  last sent <Moment at={payment.RemindedAt} />
                </small>
              )}
            </p>
          )}
        </PaymentListRow>
      )}
    </RowList>
  );
}
