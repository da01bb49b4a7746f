import { useState } from 'preact/hooks';
import type { Link } from '../answers.ts';
import { type LinkAction, listLinkActions } from '../link-actions.ts';
import { CopyButton } from './copy-button.tsx';
import type { PanelProps } from './panel-props.ts';
import { Snippet } from './snippet.tsx';

const getQrPath = (id: string) => `/api/v5/payments/link/${encodeURIComponent(id)}/qr`;

/** Once, as the button appears. */
const focusNow = (button: HTMLButtonElement | null): void => button?.focus();

/** Buttons for a link's address, and for what the state of its payment allows. */
export function LinkButtons({ link, service, act }: PanelProps & { link: Link }) {
  const { TransactionId, PaymentUrl, Status, Type } = link;
  const [picture, setPicture] = useState<string>();
  const [hasSnippet, setSnippet] = useState(false);
  /** What cannot be undone waits here for a yes. */
  const [asked, setAsked] = useState<LinkAction>();

  function run({ label, path, body }: LinkAction): void {
    setAsked(undefined);
    void act(`${label}: done.`, () => service.send('POST', path, body));
  }

  async function toggleQrCode(): Promise<void> {
    if (picture) return setPicture(undefined);
    const svg = await service.readText(getQrPath(TransactionId));
    setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
  }

  return (
    <>
      <p class="buttons">
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
        {listLinkActions(link).map((action) => (
          <button
            type="button"
            key={action.label}
            onClick={() => (action.question ? setAsked(action) : run(action))}
          >
            {action.label}
          </button>
        ))}
      </p>
      {asked && (
        <fieldset class="buttons">
          <legend>{asked.question}</legend>
          <button type="button" ref={focusNow} onClick={() => run(asked)}>
            Yes, {asked.label.toLowerCase()} it
          </button>
          <button type="button" onClick={() => setAsked(undefined)}>
            No
          </button>
        </fieldset>
      )}
      {hasSnippet && <Snippet paymentUrl={PaymentUrl} act={act} />}
      {picture && <img src={picture} width="180" height="180" alt={`QR code of ${PaymentUrl}`} />}
    </>
  );
}
