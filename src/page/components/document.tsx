import type { ComponentChildren } from 'preact';
import type { PageAssets } from '../../protocol/checkout-api.ts';
import { EARLY_SCRIPT } from '../../protocol/early-script.ts';
import { isRightToLeft, LANGUAGES } from '../../protocol/languages.ts';
import type { PageLanguage } from '../locales/page-languages.ts';
import { EMBEDDED_STATE_ID } from '../state/embedded-state.ts';

/** In the document itself: a request for /favicon.ico would be one more, and one without an answer. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%232347c5'/%3E%3Cpath d='M8 11V9a4 4 0 0 1 8 0v2M7 11h10v7H7z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3C/svg%3E";

export interface DocumentProps {
  language: PageLanguage;
  title: string;
  assets: PageAssets;
  type: 'standard' | 'embedded' | 'notice';
  /** Writes the embedded state, escaped, once the page is rendered; without it the page has no script. */
  writeState?: () => string;
  noScript?: string;
  /** The wallets that the link takes; the early script asks which of them this browser may have. */
  wallets?: readonly string[];
  children: ComponentChildren;
}

/**
 * The only raw markup of the page: escaped by `writeEmbeddedState`, and written on the server. A component, so that it is
 * rendered after the page and knows the numbers that were written there.
 */
const StateBlock = ({ write }: { write(): string }) => (
  <script type="application/json" id={EMBEDDED_STATE_ID} dangerouslySetInnerHTML={{ __html: write() }} />
);

/** The whole HTML document; rendered on the server only. */
export function PageDocument({
  language,
  title,
  assets,
  type,
  writeState,
  noScript,
  wallets = [],
  children,
}: DocumentProps) {
  return (
    <html
      lang={LANGUAGES[language]}
      dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
      data-wallets={wallets.join(' ') || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <link rel="icon" href={ICON} />
        {wallets.length > 0 && <script dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />}
        <link rel="stylesheet" href={`/page/${assets.style}`} />
        {writeState && <script type="module" src={`/page/${assets.script}`} />}
      </head>
      <body class={type}>
        {noScript && (
          <noscript>
            <p class="no-script">{noScript}</p>
          </noscript>
        )}
        <div id="checkout">{children}</div>
        {writeState && <StateBlock write={writeState} />}
      </body>
    </html>
  );
}
