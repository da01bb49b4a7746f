import type { CallVerb } from '../../../protocol/dashboard/record-words.ts';
import type { LinkAnswer, PaymentAnswer } from '../../data/answers.ts';
import type { ServiceError } from '../../data/create-service.ts';
import { getRefundable, refund } from '../../payments/refund.ts';
import { createFormCall } from '../../sections/list-resources.ts';
import type { OpenApiSchema } from '../../sections/open-api.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { CallForm } from './call-form.tsx';

/** The most characters of a reason and of notes (docs/api.md, "Refunds" and `Notes`). */
export const MAX_REASON = 200;
const MAX_NOTES = 1500;

type OwnProps = PanelProps & { link: PaymentAnswer };

type Typed = Record<string, unknown>;

interface PaymentFormProps extends OwnProps {
  verb: CallVerb;
  path: string;
  method?: 'PUT';
  fields: Record<string, OpenApiSchema>;
  /** Completes what was typed. */
  complete?: (typed: Typed) => Typed;
  /** Sends it, if the call alone would not say what is wrong. */
  send?: (typed: Typed) => Promise<void>;
}

/** A form about one payment, which shows the sum that it moves before it asks. */
function PaymentForm(props: PaymentFormProps) {
  const { verb, path, method = 'POST', fields, complete = (typed) => typed, link, service, act } = props;
  const required = Object.keys(fields).filter((name) => fields[name]?.default !== undefined);
  return (
    <CallForm
      service={service}
      act={act}
      call={createFormCall({ method, path, verb, body: { properties: fields, required } })}
      currency={link.Currency}
      findAddress={() => undefined}
      run={async ({ body = {}, key }) => {
        try {
          await (props.send?.(body) ?? service.send(method, path, complete(body), key));
        } catch (error) {
          // Someone else was faster: the form has gone with the state of the payment.
          if (!(error as ServiceError).answer?.Errors?.length) void act('', () => Promise.reject(error));
          throw error;
        }
        return {};
      }}
      // The form goes with the state of the payment: the page says that it was done.
      onChanged={() => act(`${verb.label}: done.`, async () => {})}
    />
  );
}

const toSum = (amountMinor: number): OpenApiSchema => ({ type: 'integer', default: amountMinor });

/** Refunds a payment: all that is left, unless another sum is typed. */
export const RefundForm = (props: OwnProps) => (
  <PaymentForm
    {...props}
    path="/api/v5/payments/refund"
    verb={{
      ...{ label: 'Refund', yes: 'Yes, refund it', isDanger: true },
      about: 'The money goes back to the shopper. That cannot be undone.',
    }}
    fields={{
      Amount: toSum(getRefundable(props.link)),
      Reason: { type: 'string', title: 'Reason, for your records', maxLength: MAX_REASON },
    }}
    send={({ Amount, Reason = '' }) =>
      refund(props.service, props.link, { amount: Number(Amount), reason: String(Reason) })
    }
  />
);

/** Captures a hold: all of it, unless less is typed. */
export const CaptureForm = (props: OwnProps) => (
  <PaymentForm
    {...props}
    path="/api/v5/payments/capture"
    verb={{
      ...{ label: 'Capture', yes: 'Yes, capture it' },
      about: 'If you capture less than is held, the rest goes back to the shopper.',
    }}
    fields={{ Amount: toSum(props.link.Amount) }}
    complete={({ Amount }) => ({ TransactionIds: [props.link.TransactionId], Amounts: [Amount] })}
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
      Amount: toSum(props.link.Amount),
      Reference: { type: 'string', title: 'Payment reference', default: props.link.TransferReference },
    }}
  />
);

/** Writes the company's own notes about a payment. The shopper never sees them. */
export const NotesForm = (props: OwnProps) => (
  <PaymentForm
    {...props}
    method="PUT"
    path={`/api/v5/transactions/${encodeURIComponent(props.link.TransactionId)}`}
    verb={{ label: props.link.Notes ? 'Change the notes' : 'Add notes', yes: 'Save the notes' }}
    fields={{
      Notes: {
        type: 'string',
        title: 'Notes, only for your company',
        maxLength: MAX_NOTES,
        default: props.link.Notes ?? '',
      },
    }}
  />
);
