import { useState } from 'preact/hooks';
import type { Link } from '../answers.ts';
import { listLinkActions } from '../link-actions.ts';
import type { PanelProps } from './panel-props.ts';

const getQrPath = (id: string) => `/api/v5/payments/link/${encodeURIComponent(id)}/qr`;

/** Buttons for a link's address, and for what the state of its payment allows. */
export function LinkButtons({ link, service, act }: PanelProps & { link: Link }) {
  const { TransactionId, PaymentUrl } = link;
  const [picture, setPicture] = useState<string>();

  async function toggleQrCode(): Promise<void> {
    if (picture) return setPicture(undefined);
    const svg = await service.readText(getQrPath(TransactionId));
    setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
  }

  async function copy(): Promise<void> {
    // `clipboard` is missing if the page was loaded over plain http from a host other than localhost.
    if (!navigator.clipboard) throw new Error('This browser does not let this page copy.');
    await navigator.clipboard.writeText(PaymentUrl);
  }

  return (
    <>
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
    </>
  );
}
