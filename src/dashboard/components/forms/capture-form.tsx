import type { PaymentAnswer } from '../../data/answers.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { SumForm } from './sum-form.tsx';

/** Captures a hold: all of it, unless less is typed. */
export const CaptureForm = ({ link, service, act }: PanelProps & { link: PaymentAnswer }) => (
  <SumForm
    label="Capture"
    button="Yes, capture it"
    currency={link.Currency}
    initial={link.Amount}
    act={act}
    run={(amount) =>
      service.send('POST', '/api/v5/payments/capture', {
        TransactionIds: [link.TransactionId],
        Amounts: [amount],
      })
    }
  >
    <p>If you capture less than is held, the rest goes back to the shopper.</p>
  </SumForm>
);
