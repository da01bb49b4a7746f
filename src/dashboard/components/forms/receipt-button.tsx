import { useState } from 'preact/hooks';
import type { Receipt } from '../../data/answers.ts';
import { addFilters } from '../parts/filter-bar.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

const RECEIPTS = '/api/v5/pos-terminals/receipts';

/** Shows the shopper's receipts of a payment as the paper that came out of the terminal, the last one first. */
export function ReceiptButton({ transactionId, service, act }: PanelProps & { transactionId: string }) {
  const [pictures, setPictures] = useState<string[]>();

  async function toggle(): Promise<void> {
    if (pictures) return setPictures(undefined);
    const list = addFilters(RECEIPTS, { TransactionId: transactionId });
    const { Receipts } = await service.get<{ Receipts: Receipt[] }>(list);
    const own = Receipts.filter(({ Qualifier }) => Qualifier === 'CustomerReceipt');
    if (!own.length) throw new Error('No receipt of this payment has come out of a terminal.');
    const drawn = own.map(({ ReceiptId }) => service.readText(`${RECEIPTS}/${ReceiptId}?format=svg`));
    setPictures((await Promise.all(drawn)).map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`));
  }

  return (
    <>
      <button type="button" aria-expanded={!!pictures} onClick={() => act('', toggle)}>
        Receipt
      </button>
      {pictures?.map((picture, place) => (
        <img class="receipt" key={picture} src={picture} alt={`Receipt ${pictures.length - place}`} />
      ))}
    </>
  );
}
