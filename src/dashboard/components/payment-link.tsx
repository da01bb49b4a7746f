import { formatPlace } from '../place.ts';

/** The id of a payment, which leads to what became of it. */
export function PaymentLink({ id }: { id: string }) {
  return (
    <a href={formatPlace({ panel: 'links', transactionId: id })}>
      <code>{id}</code>
    </a>
  );
}
