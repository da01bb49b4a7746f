import { useState } from 'preact/hooks';
import { formatAmount } from '../../../protocol/money.ts';
import type { LinkAnswer } from '../../data/answers.ts';
import { listLinkActions } from '../../data/link-actions.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { Snippet } from '../parts/snippet.tsx';
import { ActionButtons } from './action-buttons.tsx';

const getQrPath = (id: string) => `/api/v5/payments/link/${encodeURIComponent(id)}/qr`;

/** A mail with the link, for the user's own mail program. */
function writeMail({ Purpose, Amount, Currency, PaymentUrl, ShopperEmail, ShopperName }: LinkAnswer): string {
  const greeting = ShopperName ? `Dear ${ShopperName},` : 'Hello,';
  const body = `${greeting}\n\nplease pay ${formatAmount(Amount, Currency, 'en')} for ${Purpose} here:\n${PaymentUrl}\n`;
  // URLSearchParams writes spaces as plus signs, which mail programs show.
  const query = Object.entries({ subject: String(Purpose), body: body.replaceAll('\n', '\r\n') });
  const to = ShopperEmail ? encodeURIComponent(String(ShopperEmail)) : '';
  return `mailto:${to}?${query.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')}`;
}

interface LinkButtonsProps extends PanelProps {
  link: LinkAnswer;
  /** Whether it was just created: then what ends it is not offered. */
  isNew?: boolean;
}

/** The ways to send a link while it can be paid, and what the state of its payment allows. */
export function LinkButtons({ link, service, act, isNew = false }: LinkButtonsProps) {
  const { TransactionId, PaymentUrl, Status, Type } = link;
  const [picture, setPicture] = useState<string>();
  const [hasSnippet, setSnippet] = useState(isNew);
  const isOpen = Status === 'CREATED';
  const isEmbedded = isOpen && Type === 'embedded';

  async function toggleQrCode(): Promise<void> {
    if (picture) return setPicture(undefined);
    const svg = await service.readText(getQrPath(TransactionId));
    setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
  }

  return (
    <>
      <ActionButtons actions={isNew ? [] : listLinkActions(link)} service={service} act={act}>
        {isOpen && (
          <>
            <CopyButton act={act} label="Copy" done="The address was copied." text={PaymentUrl} />
            <button type="button" aria-expanded={!!picture} onClick={() => act('', toggleQrCode)}>
              QR code
            </button>
            <a class="button" href={writeMail(link)}>
              E-mail
            </a>
            <a class="button" href={PaymentUrl} target="_blank" rel="noreferrer">
              Open
            </a>
          </>
        )}
        {isEmbedded && (
          <button type="button" aria-expanded={hasSnippet} onClick={() => setSnippet(!hasSnippet)}>
            Snippet
          </button>
        )}
      </ActionButtons>
      {isEmbedded && hasSnippet && <Snippet paymentUrl={PaymentUrl} act={act} />}
      {isOpen && picture && <img src={picture} width="180" height="180" alt={`QR code of ${PaymentUrl}`} />}
    </>
  );
}
