import type { Link } from '../../data/answers.ts';
import { useOnce } from '../../data/use-once.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** Whether the money of a bank transfer could still arrive. */
export const awaitsTransfer = ({ TransferReference, Status, Method }: Link): boolean =>
  TransferReference !== undefined &&
  (Status === 'CREATED' || (Status === 'PENDING' && Method === 'bank_transfer'));

/** Simulates a bank transfer that arrives: by its reference, as the company's bank reports it. */
export function TransferForm({ link, service, act }: PanelProps & { link: Link }) {
  const actOnce = useOnce(act);

  function submit(event: Event): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const body = { Reference: fields.get('reference'), Amount: Number(fields.get('amount')) };
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
          Amount in cents
          <input name="amount" type="number" min="1" defaultValue={String(link.Amount)} required />
        </label>
        <button type="submit">Receive this transfer</button>
      </form>
    </Opener>
  );
}
