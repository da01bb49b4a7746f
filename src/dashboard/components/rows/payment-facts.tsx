import type { ComponentChildren } from 'preact';
import { maskEmail } from '../../../protocol/card.ts';
import { formatAmount } from '../../../protocol/money.ts';
import type { LinkAnswer, PaymentAnswer } from '../../data/answers.ts';
import { nameMethod } from '../../data/names.ts';
import { getValueKind, toLabel } from '../../sections/describe-record.ts';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';

/** Describes where the money is. */
function describeAmounts({
  Amount,
  Currency,
  RefundedAmount,
  Status,
}: PaymentAnswer): Record<string, string> {
  const isTaken = ['CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'].includes(Status);
  const format = (amount: number) => formatAmount(amount, Currency, 'en');
  return {
    ...(Status === 'HELD' && { Held: format(Amount) }),
    ...(isTaken && { Captured: format(Amount) }),
    ...(RefundedAmount && { Refunded: format(RefundedAmount) }),
  };
}

/** The masked email address; a narrow column breaks it before the domain. */
function ShopperEmail({ email }: { email: string }) {
  const [name, domain] = maskEmail(email).split('@');
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  );
}

/** Writes a reference in groups of four characters, as banks print it. */
const formatReference = (reference: string): string => reference.match(/.{1,4}/g)?.join(' ') ?? '';

/** A value of the metadata. A nested one is JSON with the shop's own names. */
const MetadataValue = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null ? <pre>{JSON.stringify(value, null, 2)}</pre> : String(value);

/** The fields of an answer that are no fields of the request, or that the page shows elsewhere. */
const SHOWN_ELSEWHERE: readonly (keyof LinkAnswer)[] = [
  ...(['TransactionId', 'Status', 'Amount', 'Currency', 'RefundedAmount', 'Refunds', 'Method'] as const),
  ...(['TransferReference', 'PaymentUrl', 'ExpirationDate', 'CreatedAt', 'UpdatedAt', 'Purpose'] as const),
  ...(['Metadata', 'StoreReference', 'Type', 'AutoCapture', 'Notes', 'Shopper', 'Card'] as const),
];

function writeValue(name: string, value: unknown): string {
  const kind = getValueKind(name, value);
  if (kind === 'yes') return value ? 'yes' : 'no';
  if (kind === 'texts') return (value as unknown[]).join(', ');
  return kind === 'list' || kind === 'record' ? JSON.stringify(value, null, 2) : String(value);
}

/** The rest of a link as it was sent, or by default: a field that is added to links is shown without further code. */
function SentFields({ link }: { link: PaymentAnswer }) {
  const fields = Object.entries(link).filter(
    ([name, value]) =>
      !SHOWN_ELSEWHERE.includes(name as keyof LinkAnswer) && getValueKind(name, value) !== 'nothing',
  );
  if (!link.PaymentUrl) return null;
  return (
    <details>
      <summary>Everything that was sent</summary>
      <dl>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{toLabel(name)}</dt>
            <dd class="sent">{writeValue(name, value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface PaymentFactsProps {
  link: PaymentAnswer;
  /** The shopper's email address, if an email was sent. */
  shopper: string | undefined;
}

/** The amount of a payment, where its money is, and the fields of its link. */
export function PaymentFacts({ link, shopper }: PaymentFactsProps) {
  const { TransactionId, Status, Amount, Currency, Purpose, Method, Type, AutoCapture } = link;
  const { CreatedAt, ExpirationDate, PaymentUrl, Metadata, TransferReference, StoreReference, Notes } = link;
  const facts: Record<string, ComponentChildren> = {
    ...describeAmounts(link),
    Method: Method ? nameMethod(Method) : 'none yet',
    ...(shopper && { Shopper: <ShopperEmail email={shopper} /> }),
    'Transaction id': TransactionId,
    ...(TransferReference && { 'Payment reference': formatReference(TransferReference) }),
    ...(StoreReference && { Store: StoreReference }),
    ...(Type && { Type, 'Capture at once': AutoCapture ? 'yes' : 'no' }),
    ...Object.fromEntries(
      Object.entries(Metadata).map(([key, value]) => [`Metadata ${key}`, <MetadataValue value={value} />]),
    ),
  };
  return (
    <>
      <p class="money">
        {formatAmount(Amount, Currency, 'en')} <Badge>{Status}</Badge>
      </p>
      <h3>{Purpose}</h3>
      <dl>
        {Object.entries(facts).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>Created</dt>
          <dd>
            <Moment at={CreatedAt} />
          </dd>
        </div>
        {ExpirationDate && (
          <div>
            <dt>Expires</dt>
            <dd>{ExpirationDate} UTC</dd>
          </div>
        )}
        {PaymentUrl && (
          <div class="wide">
            <dt>Address</dt>
            <dd>{PaymentUrl}</dd>
          </div>
        )}
        {Notes && (
          <div class="wide">
            <dt>Notes</dt>
            <dd class="sent">{Notes}</dd>
          </div>
        )}
      </dl>
      <SentFields link={link} />
    </>
  );
}
