import { formatPlainAmount } from '../../../protocol/money.ts';
import type { PaymentAnswer } from '../../data/answers.ts';
import { toMinorUnits } from '../../data/minor-units.ts';
import { useOnce } from '../../data/use-once.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** Refunds a part of a payment. */
export function RefundForm({ link, service, act }: PanelProps & { link: PaymentAnswer }) {
  const { TransactionId, Amount, RefundedAmount, Currency } = link;
  const least = formatPlainAmount(1, Currency);
  const actOnce = useOnce(act);

  function submit(event: Event): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const body = { TransactionId, Amount: toMinorUnits(fields.get('amount'), Currency) };
    void actOnce('Refund: done.', () => service.send('POST', '/api/v5/payments/refund', body));
  }

  return (
    <Opener label="Refund a part">
      <form class="settings" onSubmit={submit}>
        <label>
          Part in {Currency}
          <input
            name="amount"
            type="number"
            min={least}
            step={least}
            max={formatPlainAmount(Amount - RefundedAmount, Currency)}
            required
          />
        </label>
        <button type="submit">Refund this part</button>
      </form>
    </Opener>
  );
}
