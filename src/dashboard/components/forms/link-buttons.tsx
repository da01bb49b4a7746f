import { useState } from 'preact/hooks';
import type { LinkAnswer } from '../../data/answers.ts';
import { listLinkActions } from '../../data/link-actions.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { Snippet } from '../parts/snippet.tsx';
import { ActionButtons } from './action-buttons.tsx';

const getQrPath = (id: string) => `/api/v5/payments/link/${encodeURIComponent(id)}/qr`;

/** Buttons for a link's address, and for what the state of its payment allows. */
export function LinkButtons({ link, service, act }: PanelProps & { link: LinkAnswer }) {
  const { TransactionId, PaymentUrl, Status, Type } = link;
  const [picture, setPicture] = useState<string>();
  const [hasSnippet, setSnippet] = useState(false);

  async function toggleQrCode(): Promise<void> {
    if (picture) return setPicture(undefined);
    const svg = await service.readText(getQrPath(TransactionId));
    setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
  }

  return (
    <>
      <ActionButtons actions={listLinkActions(link)} service={service} act={act}>
        <a class="button" href={PaymentUrl} target="_blank" rel="noreferrer">
          Open
        </a>
        <CopyButton act={act} label="Copy" done="The address was copied." text={PaymentUrl} />
        {Type === 'embedded' && Status === 'CREATED' && (
          <button type="button" aria-expanded={hasSnippet} onClick={() => setSnippet(!hasSnippet)}>
            Snippet
          </button>
        )}
        <button type="button" aria-expanded={!!picture} onClick={() => act('', toggleQrCode)}>
          QR code
        </button>
      </ActionButtons>
      {hasSnippet && <Snippet paymentUrl={PaymentUrl} act={act} />}
      {picture && <img src={picture} width="180" height="180" alt={`QR code of ${PaymentUrl}`} />}
    </>
  );
}
