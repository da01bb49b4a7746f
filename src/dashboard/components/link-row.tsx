import { useState } from 'preact/hooks';
import { formatAmount } from '../../protocol/money.ts';
import type { Link } from '../answers.ts';
import { listLinkActions } from '../link-actions.ts';
import { Badge } from './badge.tsx';
import { Moment } from './moment.tsx';
import type { PanelProps } from './panel-props.ts';

const QR_PATH = (id: string) => `/api/v5/payments/link/${encodeURIComponent(id)}/qr`;

export function LinkRow({ link, service, act }: PanelProps & { link: Link }) {
  const { TransactionId, Status, Amount, Currency, RefundedAmount, Method, Purpose, PaymentUrl, CreatedAt } =
    link;
  const [picture, setPicture] = useState<string>();
  const refunded = RefundedAmount ? `, ${formatAmount(RefundedAmount, Currency, 'en')} refunded` : '';

  async function toggleQrCode(): Promise<void> {
    if (picture) return setPicture(undefined);
    const svg = await service.readText(QR_PATH(TransactionId));
    setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
  }

  async function copy(): Promise<void> {
    // Absent where the service is reached over plain http under another name than localhost.
    if (!navigator.clipboard) throw new Error('This browser does not let the page copy here.');
    await navigator.clipboard.writeText(PaymentUrl);
  }

  return (
    <article aria-label={`Link ${TransactionId}`}>
      <h3>
        {Purpose} <Badge>{Status}</Badge>
      </h3>
      <p>
        {formatAmount(Amount, Currency, 'en')}
        {refunded} · {Method ?? 'no method yet'} · <code>{TransactionId}</code> · <Moment at={CreatedAt} />
      </p>
      <p class="buttons">
        <a class="button" href={PaymentUrl} target="_blank" rel="noreferrer">
          Open
        </a>
        <button type="button" onClick={() => act('The address was copied.', copy)}>
          Copy
        </button>
        <button type="button" aria-expanded={!!picture} onClick={() => act('', toggleQrCode)}>
          QR code
        </button>
        {listLinkActions(link).map(({ label, path, body }) => (
          <button
            type="button"
            key={label}
            onClick={() => act(`${label}: done.`, () => service.send('POST', path, body))}
          >
            {label}
          </button>
        ))}
      </p>
      {picture && <img src={picture} width="180" height="180" alt={`QR code of ${PaymentUrl}`} />}
    </article>
  );
}
