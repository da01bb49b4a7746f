import type { Catalog } from '../../locales/catalog.ts';
import { hideBroken } from '../parts/hide-broken.ts';

/** How the payment of someone else stands. */
export type ShareNews = 'waiting' | 'paying' | 'tried';

interface SharePanelProps {
  catalog: Pick<Catalog, 'share' | 'offline'>;
  /** The URL of the page for the other person. */
  address: string;
  /** The path of the QR code with that URL, which the service draws. */
  code: string;
  news: ShareNews | 'offline';
  isCopied: boolean;
  /** Absent if the browser cannot send links. */
  send: (() => void) | undefined;
  copy(): void;
  /** Returns to the form. */
  payMyself(): void;
}

/** The ways to let someone else pay, and how the payment stands. */
export function SharePanel({ catalog, address, code, news, isCopied, ...actions }: SharePanelProps) {
  const { share, offline } = catalog;
  const { send, copy, payMyself } = actions;
  return (
    <>
      <p class="result-text" role="status">
        {news === 'offline' ? offline : share[news]}
      </p>
      {send && (
        <div class="result-action">
          <button class="button" type="button" data-share="send" onClick={send}>
            <span class="words">{share.send}</span>
          </button>
        </div>
      )}
      <div class="result-action">
        <button
          class={send ? 'button button-quiet' : 'button'}
          type="button"
          data-share="copy"
          onClick={copy}
        >
          <span class="words">{isCopied ? share.copied : share.copy}</span>
        </button>
      </div>
      <p class="reference result-action">
        <bdi data-share="address" dir="ltr">
          {address}
        </bdi>
      </p>
      <figure>
        <img src={code} alt={share.scan} width="168" height="168" ref={hideBroken('figure')} />
        <figcaption class="note" aria-hidden="true">
          {share.scan}
        </figcaption>
      </figure>
      <button class="button button-quiet" type="button" data-share="self" onClick={payMyself}>
        <span class="words">{share.self}</span>
      </button>
      <p class="visually-hidden" role="status">
        {isCopied && share.copied}
      </p>
    </>
  );
}
