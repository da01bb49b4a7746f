import type { ComponentChildren } from 'preact';
import { EARLY_SCRIPT } from '../../../protocol/early-script.ts';
import type { Language } from '../../../protocol/languages.ts';
import { isRightToLeft, LANGUAGES } from '../../../protocol/languages.ts';
import type { PageAssets } from '../../../protocol/page-renderer.ts';
import { EMBEDDED_STATE_ID } from '../../state/embedded-state.ts';
import { BrandDrawings } from '../parts/brand-drawings.tsx';

export interface DocumentProps {
  language: Language;
  title: string;
  assets: PageAssets;
  /** Files that the script is going to import: the browser fetches them at the same time. */
  preloads?: readonly string[];
  /**
   * The same for files without which the page cannot say hello. As scripts, because the `load` of a frame waits for these, and never for a
   * preload: the script around the frame takes a page that is silent for some seconds after its `load` for no checkout.
   */
  scripts?: readonly string[];
  /** Stylesheets that most documents do not need. */
  styles?: readonly string[];
  /** The document can show marks of card brands. */
  hasBrands?: boolean;
  /** The class of the body. `neutral` is for a document without an order: it never shares a name with a class of the form. */
  type: 'standard' | 'embedded' | 'neutral';
  /** Writes the embedded state, escaped, once the page is rendered; without it the page has no script. */
  writeState?: () => string;
  noScript?: string;
  /** The wallets that the link takes; the early script asks which of them this browser may have. */
  wallets?: readonly string[];
  children: ComponentChildren;
}

/** Raw, like the state below. The build escapes what would end the element; the policy names its hash. */
const Style = ({ text }: { text: string }) => <style dangerouslySetInnerHTML={{ __html: text }} />;

/**
 * Raw markup: escaped by `writeEmbeddedState`, and written on the server. A component, so that it is
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
  preloads = [],
  scripts = [],
  styles = [],
  hasBrands = false,
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
        <meta name="color-scheme" content={type === 'embedded' ? 'light' : 'light dark'} />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        {/* A file: a drawing in the document takes its time before the first paint. A frame shows none. */}
        <link rel="icon" href={type === 'embedded' ? 'data:,' : `/page/${assets.icon}`} />
        {wallets.length > 0 && <script dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />}
        {writeState && <script type="module" src={`/page/${assets.script}`} />}
        {scripts.map((file) => (
          <script key={file} type="module" src={`/page/${file}`} />
        ))}
        {preloads.map((file) => (
          <link key={file} rel="modulepreload" href={`/page/${file}`} />
        ))}
        <Style text={assets.style} />
        {styles.map((text) => (
          <Style key={text} text={text} />
        ))}
      </head>
      <body class={type}>
        {hasBrands && <BrandDrawings />}
        {noScript && (
          // An element inside: the stylesheet finds it only where the browser runs no script, and then hides the form.
          <noscript class="no-script">
            <p>{noScript}</p>
          </noscript>
        )}
        <div id="checkout">{children}</div>
        {writeState && <StateBlock write={writeState} />}
      </body>
    </html>
  );
}
