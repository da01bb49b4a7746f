import type { ComponentChildren } from 'preact';
import { EARLY_SCRIPT } from '../../../protocol/early-script.ts';
import type { Language } from '../../../protocol/languages.ts';
import { isRightToLeft, LANGUAGES } from '../../../protocol/languages.ts';
import type { PageAssets } from '../../../protocol/page-renderer.ts';
import { EMBEDDED_STATE_ID } from '../../state/embedded-state.ts';
import { BrandDrawings } from '../parts/brand-drawings.tsx';

/** The parts of the build, and the rules of the company's brand, if it has one. */
export interface DocumentAssets extends PageAssets {
  brandStyle?: string;
}

export interface DocumentProps {
  language: Language;
  title: string;
  assets: DocumentAssets;
  /** Files that the script will import, which the browser fetches in parallel. */
  preloads?: readonly string[];
  /**
   * Files without which the page cannot send its greeting. They are scripts, because the `load` event of a frame waits for
   * scripts, but not for preloads: the script around the frame gives up on a page that is silent for some seconds after `load`.
   */
  scripts?: readonly string[];
  /** Stylesheets that only some documents need. */
  styles?: readonly string[];
  /** Whether the document can show logos of card brands. */
  hasBrands?: boolean;
  /** The class of the body. `neutral` is for a document without an order; it must not equal a class of the form. */
  type: 'standard' | 'embedded' | 'neutral';
  /** Returns the embedded state, escaped, after the page has been rendered. Without it, the page has no script. */
  writeState?: () => string;
  noScript?: string;
  /** A sentence that the stylesheet hides in every browser in which the page's code starts. */
  oldBrowser?: string;
  /** The wallets that the link accepts. The early script checks which of them may be available. */
  wallets?: readonly string[];
  children: ComponentChildren;
}

/**
 * Raw text, in the document because a file would cost a round trip before the first paint. The build escapes text that would end the
 * element, and the policy contains its hash.
 */
const Style = ({ text }: { text: string }) => <style dangerouslySetInnerHTML={{ __html: text }} />;

/**
 * Raw text, escaped by `writeEmbeddedState`, only on the server. It is a component so that it is rendered after the page, and
 * includes the numbers that were formatted there.
 */
const StateBlock = ({ write }: { write(): string }) => (
  <script type="application/json" id={EMBEDDED_STATE_ID} dangerouslySetInnerHTML={{ __html: write() }} />
);

/** The whole HTML document, rendered only on the server. */
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
  oldBrowser,
  wallets = [],
  children,
}: DocumentProps) {
  return (
    <html
      lang={LANGUAGES[language]}
      dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
      data-wallets={wallets.join(' ') || undefined}
      data-scheme={type === 'embedded' ? 'light' : undefined}
      // Not the property, which is a boolean.
      {...(writeState && ({ translate: 'no' } as object))}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={type === 'embedded' ? 'light' : 'light dark'} />
        <meta name="format-detection" content="telephone=no" />
        {/* What a shopper agrees to exists in 13 languages; a translation by a machine would be other words. */}
        {writeState && <meta name="google" content="notranslate" />}
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
        {assets.brandStyle && <Style text={assets.brandStyle} />}
      </head>
      <body class={type}>
        {hasBrands && <BrandDrawings />}
        {oldBrowser && <p class="old-browser">{oldBrowser}</p>}
        {noScript && (
          // Contains an element, by which the stylesheet detects that scripts are disabled, to hide the form.
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
