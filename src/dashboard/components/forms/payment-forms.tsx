import type { CallVerb } from '../../../protocol/dashboard/record-words.ts';
import type { LinkAnswer, PaymentAnswer } from '../../data/answers.ts';
import { getRefundable, refund } from '../../payments/refund.ts';
import { createCall } from '../../sections/list-resources.ts';
import type { OpenApiSchema } from '../../sections/open-api.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { CallForm } from './call-form.tsx';

/** The most characters of a reason and of notes (docs/api.md, "Refunds" and `Notes`). */
export const MAX_REASON = 200;
const MAX_NOTES = 1500;

type OwnProps = PanelProps & { link: PaymentAnswer };

interface PaymentFormProps extends OwnProps {
  verb: CallVerb;
  path: string;
  method?: 'PUT';
  fields: Record<string, OpenApiSchema>;
  /** Completes and sends what was typed. */
  send: (typed: Record<string, unknown>, key: string | undefined) => Promise<unknown>;
}

/** A form about one payment, which shows the sum that it moves before it asks. */
function PaymentForm({ verb, path, method, fields, send, link, service, act }: PaymentFormProps) {
  const required = Object.keys(fields).filter((name) => fields[name]?.default !== undefined);
  return (
    <CallForm
      service={service}
      act={act}
      call={createCall({ method: method ?? 'POST', path, verb, body: { properties: fields, required } })}
      currency={link.Currency}
      findAddress={() => undefined}
      run={async ({ body = {}, key }) => {
        await send(body, key);
        return {};
      }}
      // The form goes with the state of the payment: the page says that it was done.
      onChanged={() => act(`${verb.label}: done.`, async () => {})}
    />
  );
}

/** Refunds a payment: all that is left, unless another sum is typed. */
export const RefundForm = (props: OwnProps) => (
  <PaymentForm
    {...props}
    path="/api/v5/payments/refund"
    verb={{
      label: 'Refund',
      yes: 'Yes, refund it',
      isDanger: true,
      about: 'The money goes back to the shopper. That cannot be undone.',
    }}
    fields={{
      Amount: { type: 'integer', default: getRefundable(props.link) },
      Reason: { type: 'string', title: 'Reason, for your records', maxLength: MAX_REASON },
    }}
    send={({ Amount, Reason }) =>
      refund(props.service, props.link, { amount: Number(Amount), reason: String(Reason ?? '') })
    }
  />
);

/** Captures a hold: all of it, unless less is typed. */
export const CaptureForm = (props: OwnProps) => (
  <PaymentForm
    {...props}
    path="/api/v5/payments/capture"
    verb={{
      label: 'Capture',
      yes: 'Yes, capture it',
      about: 'If you capture less than is held, the rest goes back to the shopper.',
    }}
    fields={{ Amount: { type: 'integer', default: props.link.Amount } }}
    send={({ Amount }, key) => {
      const sent = { TransactionIds: [props.link.TransactionId], Amounts: [Amount] };
      return props.service.send('POST', '/api/v5/payments/capture', sent, key);
    }}
  />
);

/** Whether the money of a bank transfer could still arrive. */
export const awaitsTransfer = ({ TransferReference, Status, Method }: LinkAnswer): boolean =>
  TransferReference !== undefined &&
  (Status === 'CREATED' || (Status === 'PENDING' && Method === 'bank_transfer'));

/** Simulates an incoming bank transfer, as the company's bank reports it: with its reference. */
export const TransferForm = (props: OwnProps) => (
  <PaymentForm
    {...props}
    path="/sandbox/transfers"
    verb={{ label: 'Receive a transfer', yes: 'Receive this transfer' }}
    fields={{
      Amount: { type: 'integer', default: props.link.Amount },
      Reference: { type: 'string', title: 'Payment reference', default: props.link.TransferReference },
    }}
    send={(typed, key) => props.service.send('POST', '/sandbox/transfers', typed, key)}
  />
);

/** Writes the company's own notes about a payment. The shopper never sees them. */
export function NotesForm(props: OwnProps) {
  const { TransactionId, Notes } = props.link;
  const path = `/api/v5/transactions/${encodeURIComponent(TransactionId)}`;
  return (
    <PaymentForm
      {...props}
      method="PUT"
      path={path}
      verb={{ label: Notes ? 'Change the notes' : 'Add notes', yes: 'Save the notes' }}
      fields={{
        Notes: {
          ...{ type: 'string', title: 'Notes, only for your company', maxLength: MAX_NOTES },
          default: Notes ?? '',
        },
      }}
      send={(typed) => props.service.send('PUT', path, typed)}
    />
  );
}
