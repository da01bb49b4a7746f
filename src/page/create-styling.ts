import { isCompanyUrl, isSecureUrl } from '../protocol/origins.ts';

/** The receiver's cap for every text on the wire (docs/protocol.md): a longer stylesheet arrives cut. */
const MAX_TEXT_LENGTH = 1_000;

export interface Styling {
  /**
   * Puts the shop's stylesheet on top of ours, in place of the one before it. Settles, and never rejects, once it
   * is in use or cannot be: the payment does not depend on it.
   * @param css an absolute URL, or rules as text; nothing for none
   */
  apply(css: string | undefined): Promise<void>;
}

export interface StylingOptions {
  /** The link's own stylesheet: it may be on any host, because the merchant's server named it. */
  linkCss: string | undefined;
  /** The only hosts on which the shop's script may name one: the policy of the page allows no other. */
  hostDomains: readonly string[];
}

// For the shop's developer: the shopper can pay either way.
const warn = (problem: string) => console.warn(`ServicePay: the stylesheet ${problem}`);

/**
 * Restyling without a hole: the page's Content-Security-Policy lets a stylesheet fetch nothing from elsewhere, so none
 * can send away what it sees; rules given as text go into a constructed sheet, which can neither import nor run anything.
 */
export function createStyling(document: Document, { linkCss, hostDomains }: StylingOptions): Styling {
  let clear = () => {};
  let current = '';

  function load(url: string): Promise<void> {
    return new Promise((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = url;
      clear = () => {
        link.remove();
        resolve();
      };
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        warn(`${url} could not be loaded: it must answer with 200 and text/css`);
        resolve();
      });
      // Inserted by code it holds up neither the first paint nor our own script, however slow its server is.
      document.head.append(link);
    });
  }

  /** Fails in browsers without constructed sheets (before Safari 16.4). */
  function adopt(text: string): void {
    if (text.length >= MAX_TEXT_LENGTH) warn('is longer than 1,000 characters and was cut: give its URL');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    clear = () => {
      document.adoptedStyleSheets = [];
    };
  }

  return {
    async apply(css = '') {
      const text = css.trim();
      // Said again (`init` after a change of the height): taken out and put in again it would flicker.
      if (text === current) return;
      current = text;
      clear();
      clear = () => {};
      if (!text) return;
      try {
        // Nothing else is a URL here: `a:hover {}` begins like one, and `javascript:` is no rule.
        if (!/^https?:/i.test(text)) return adopt(text);
        const url = new URL(text);
        if (text === linkCss ? isSecureUrl(url) : isCompanyUrl(url, hostDomains)) await load(url.href);
        else warn(`${url.href} must be an https URL on one of the company’s domains`);
      } catch (error) {
        warn(`could not be used: ${(error as Error).message}`);
      }
    },
  };
}
