import { formatPlainAmount } from '../../../protocol/money.ts';
import type { LinkAnswer } from '../../data/answers.ts';
import { toMinorUnits } from '../../data/minor-units.ts';
import { useOnce } from '../../data/use-once.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** Whether the money of a bank transfer could still arrive. */
export const awaitsTransfer = ({ TransferReference, Status, Method }: LinkAnswer): boolean =>
  TransferReference !== undefined &&
  (Status === 'CREATED' || (Status === 'PENDING' && Method === 'bank_transfer'));

/** Simulates an incoming bank transfer, as the company's bank reports it: with its reference. */
export function TransferForm({ link, service, act }: PanelProps & { link: LinkAnswer }) {
  const actOnce = useOnce(act);
  const { Currency } = link;
  const least = formatPlainAmount(1, Currency);

  function submit(event: Event): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const Amount = toMinorUnits(fields.get('amount'), Currency);
    const body = { Reference: fields.get('reference'), Amount };
    void actOnce('Transfer: done.', () => service.send('POST', '/sandbox/transfers', body));
  }

  return (
    <Opener label="Receive a transfer">
      <form class="settings" onSubmit={submit}>
        <label>
          Payment reference
          <input name="reference" defaultValue={link.TransferReference} required />
        </label>
        <label>
          Amount in {Currency}
          <input
            name="amount"
            type="number"
            min={least}
            step={least}
            defaultValue={formatPlainAmount(link.Amount, Currency)}
            required
          />
        </label>
        <button type="submit">Receive this transfer</button>
      </form>
    </Opener>
  );
}
