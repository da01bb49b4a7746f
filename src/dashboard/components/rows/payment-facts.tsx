import type { ComponentChildren } from 'preact';
import { formatAmount } from '../../../protocol/money.ts';
import type { PaymentAnswer, TransactionAnswer } from '../../data/answers.ts';
import { isServiceId, nameCard, nameChannel, nameMethod, nameStatus } from '../../data/names.ts';
import { getValueKind, toLabel } from '../../sections/describe-record.ts';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import { PaymentItems } from './payment-items.tsx';

/** Describes where the money is. What was held and not captured has gone back. */
function describeAmounts({
  Amount,
  AuthorizedAmount = Amount,
  Currency,
  RefundedAmount,
  Status,
}: PaymentAnswer): Record<string, string> {
  const isTaken = ['CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'].includes(Status);
  const format = (amount: number) => formatAmount(amount, Currency, 'en');
  return {
    ...(Status === 'HELD' && { Held: format(Amount) }),
    ...(isTaken && { Captured: format(Amount) }),
    ...(isTaken && AuthorizedAmount > Amount && { Released: format(AuthorizedAmount - Amount) }),
    ...(RefundedAmount && { Refunded: format(RefundedAmount) }),
  };
}

/** Writes a reference in groups of four characters, as banks print it. */
const formatReference = (reference: string): string => reference.match(/.{1,4}/g)?.join(' ') ?? '';

/** A value of the metadata. A nested one is JSON with the shop's own names. */
const MetadataValue = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null ? <pre>{JSON.stringify(value, null, 2)}</pre> : String(value);

/** The fields of an answer that are no fields of the request, or that the page shows elsewhere. */
const SHOWN_ELSEWHERE: readonly (keyof PaymentAnswer | keyof TransactionAnswer)[] = [
  ...(['TransactionId', 'Status', 'Amount', 'Currency', 'RefundedAmount', 'Refunds', 'Method'] as const),
  ...(['TransferReference', 'PaymentUrl', 'ExpirationDate', 'CreatedAt', 'UpdatedAt', 'Purpose'] as const),
  ...(['Metadata', 'StoreReference', 'Notes', 'Items', 'Description', 'Channel', 'HeldUntil'] as const),
  ...(['Timeline', 'Shopper', 'Card', 'AuthorizedAmount'] as const),
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
      !SHOWN_ELSEWHERE.includes(name as keyof PaymentAnswer) && getValueKind(name, value) !== 'nothing',
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
  /** The email address of the shopper, if an email was sent. */
  mailed: string | undefined;
  /** Whether the fields of the API are shown, too. */
  isDeveloper: boolean;
}

/** Who paid, with what, and where: the facts that a support desk asks for first. */
function listOrigin(
  { Shopper, ShopperName, ShopperEmail, Card, Method, Channel, ...link }: PaymentAnswer,
  mailed?: string,
) {
  const name = Shopper?.Name ?? ShopperName;
  const email = Shopper?.Email ?? ShopperEmail ?? mailed;
  const card = (Card && nameCard(Card)) || (Method && nameMethod(Method));
  return {
    ...(name && { Shopper: name }),
    ...(email && { Email: email }),
    'Paid with': card || 'nothing yet',
    ...(Channel && { Channel: nameChannel(Channel) }),
    ...(link.StoreReference && { Store: link.StoreReference }),
    ...(link.TransferReference &&
      (link.Status === 'CREATED' || Method === 'bank_transfer') && {
        'Payment reference': formatReference(link.TransferReference),
      }),
  };
}

/** Lists the facts of a link that matter only while it can be paid. */
function listOpenFacts({ Status, PaymentUrl, ExpirationDate }: PaymentAnswer) {
  if (Status !== 'CREATED' || !PaymentUrl || !ExpirationDate) return {};
  return {
    'Can be paid until': <Moment at={`${ExpirationDate.replace(' ', 'T')}Z`} isWhole />,
    Address: PaymentUrl,
  };
}

/** The amount of a payment, where its money is, who paid and what for. */
export function PaymentFacts({ link, mailed, isDeveloper }: PaymentFactsProps) {
  const { TransactionId, Status, Amount, Currency, Purpose, CreatedAt, Metadata, Notes, Items, HeldUntil } =
    link;
  // The records below lead to what ids of the service name.
  const metadata = Object.entries(Metadata).filter(([, value]) => isDeveloper || !isServiceId(String(value)));
  const facts: Record<string, ComponentChildren> = {
    ...describeAmounts(link),
    ...(HeldUntil && { 'Held until': <Moment at={HeldUntil} isWhole /> }),
    ...listOrigin(link, mailed),
    ...(link.Description && { Description: link.Description }),
    ...listOpenFacts(link),
    ...(Notes && { Notes: <span class="sent">{Notes}</span> }),
  };
  return (
    <>
      <p class="money">
        {formatAmount(Amount, Currency, 'en')} <Badge words={nameStatus(Status)}>{Status}</Badge>
      </p>
      <h3>{Purpose}</h3>
      <p class="hint">
        <Moment at={CreatedAt} isWhole /> · Number {TransactionId}
      </p>
      <dl>
        {Object.entries(facts).map(([name, text]) => (
          <div key={name} class={['Address', 'Notes'].includes(name) ? 'wide' : undefined}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {metadata.map(([name, value]) => (
          <div key={`metadata ${name}`}>
            <dt>{toLabel(name)}</dt>
            <dd>
              <MetadataValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <PaymentItems items={Items ?? []} currency={Currency} />
      {isDeveloper && <SentFields link={link} />}
    </>
  );
}
