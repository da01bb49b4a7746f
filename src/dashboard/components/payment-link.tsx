import { formatPlace } from '../place.ts';

/** What a test event has in place of a payment's id. */
export const NO_PAYMENT = '00000000-0000-0000-0000-000000000000';

/** The id of a payment, which leads to what became of it. */
export function PaymentLink({ id }: { id: string }) {
  if (id === NO_PAYMENT) return <code>{id}</code>;
  return (
    <a href={formatPlace({ panel: 'links', transactionId: id })}>
      <code>{id}</code>
    </a>
  );
}
