import { formatPlace } from '../../data/place.ts';

/** The transaction id of a test event, which belongs to no payment. */
export const NO_PAYMENT = '00000000-0000-0000-0000-000000000000';

/** A payment's id as a link to its details. */
export function PaymentLink({ id }: { id: string }) {
  if (id === NO_PAYMENT) return <code>{id}</code>;
  return (
    <a href={formatPlace({ panel: 'links', id })}>
      <code>{id}</code>
    </a>
  );
}
