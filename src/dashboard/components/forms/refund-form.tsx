import type { Payment } from '../../data/answers.ts';
import { useOnce } from '../../data/use-once.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** Refunds a part of a payment. */
export function RefundForm({ link, service, act }: PanelProps & { link: Payment }) {
  const { TransactionId, Amount, RefundedAmount } = link;
  const actOnce = useOnce(act);

  function submit(event: Event): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const body = { TransactionId, Amount: Number(fields.get('amount')) };
    void actOnce('Refund: done.', () => service.send('POST', '/api/v5/payments/refund', body));
  }

  return (
    <Opener label="Refund a part">
      <form class="settings" onSubmit={submit}>
        <label>
          Part in cents
          <input name="amount" type="number" min="1" max={Amount - RefundedAmount} required />
        </label>
        <button type="submit">Refund this part</button>
      </form>
    </Opener>
  );
}
