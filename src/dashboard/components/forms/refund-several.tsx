import { useState } from 'preact/hooks';
import { count } from '../../../protocol/dashboard/attention-words.ts';
import { formatAmount } from '../../../protocol/money.ts';
import type { FoundPayment } from '../../data/answers.ts';
import { toMinorUnits } from '../../data/minor-units.ts';
import { namePurpose } from '../../data/names.ts';
import { getRefundable, refund } from '../../payments/refund.ts';
import { MoneyField } from '../parts/money-field.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { Dialog } from './dialog.tsx';
import { MAX_REASON } from './payment-forms.tsx';

interface RefundSeveralProps extends Pick<PanelProps, 'service'> {
  /** The payments that are selected, as they were then. */
  payments: readonly FoundPayment[];
  /** Called after the last refund. */
  onRefunded: () => void;
  /** Gets the payments that were not refunded. */
  onClose: (left: readonly FoundPayment[]) => void;
}

interface Result {
  text: string;
  isDone: boolean;
}

/** Refunds several payments, one after the other: each has its own sum and its own result, and one that fails stops no other. */
export function RefundSeveral({ service, payments, onRefunded, onClose }: RefundSeveralProps) {
  const [results, setResults] = useState<Record<string, Result>>({});
  const [isBusy, setBusy] = useState(false);
  const open = payments.filter(({ TransactionId }) => !results[TransactionId]?.isDone);

  async function refundOne(payment: FoundPayment, fields: FormData): Promise<Result> {
    try {
      const amount = toMinorUnits(fields.get(payment.TransactionId), payment.Currency);
      await refund(service, payment, { amount, reason: String(fields.get('reason')) });
      return { text: `${formatAmount(amount, payment.Currency, 'en')} refunded.`, isDone: true };
    } catch (error) {
      return { text: (error as Error).message, isDone: false };
    }
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    for (const payment of open) {
      const result = await refundOne(payment, fields);
      setResults((before) => ({ ...before, [payment.TransactionId]: result }));
    }
    setBusy(false);
    onRefunded();
  }

  return (
    <Dialog
      title={`Refund ${count(payments.length, 'payment')}`}
      isBusy={isBusy}
      onClose={() => onClose(open)}
    >
      <form class="call several" onSubmit={submit}>
        {payments.map((payment) => {
          const { TransactionId, Currency, Shopper } = payment;
          const result = results[TransactionId];
          return (
            <div key={TransactionId} class="settings">
              <p>{[Shopper?.Name ?? Shopper?.Email, namePurpose(payment)].filter(Boolean).join(' · ')}</p>
              {!result?.isDone && (
                <MoneyField
                  label={`Amount in ${Currency}`}
                  name={TransactionId}
                  currency={Currency}
                  initial={getRefundable(payment)}
                  isRequired
                />
              )}
              <p role="status" class={result && (result.isDone ? 'done' : 'problem')}>
                {result?.text}
              </p>
            </div>
          );
        })}
        {open.length > 0 && (
          <label>
            Reason, for your records
            <input name="reason" maxLength={MAX_REASON} />
          </label>
        )}
        <p class="buttons">
          {open.length > 0 && (
            <button type="submit" class="danger" aria-disabled={isBusy}>
              Yes, refund {count(open.length, 'payment')}
            </button>
          )}
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={({ currentTarget }) => !isBusy && currentTarget.closest('dialog')?.close()}
          >
            {open.length ? 'Cancel' : 'Close'}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
