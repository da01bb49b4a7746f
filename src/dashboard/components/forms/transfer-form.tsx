import type { LinkAnswer } from '../../data/answers.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { SumForm } from './sum-form.tsx';

/** Whether the money of a bank transfer could still arrive. */
export const awaitsTransfer = ({ TransferReference, Status, Method }: LinkAnswer): boolean =>
  TransferReference !== undefined &&
  (Status === 'CREATED' || (Status === 'PENDING' && Method === 'bank_transfer'));

/** Simulates an incoming bank transfer, as the company's bank reports it: with its reference. */
export const TransferForm = ({ link, service, act }: PanelProps & { link: LinkAnswer }) => (
  <SumForm
    label="Receive a transfer"
    button="Receive this transfer"
    currency={link.Currency}
    initial={link.Amount}
    act={act}
    run={(Amount, fields) =>
      service.send('POST', '/sandbox/transfers', { Reference: fields.get('reference'), Amount })
    }
  >
    <label>
      Payment reference
      <input name="reference" defaultValue={link.TransferReference} required />
    </label>
  </SumForm>
);
