import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { isCompanyUrl, isSecureUrl } from '../../protocol/origins.ts';
import { fetchStylesheet } from './fetch-stylesheet.ts';
import { filterRules, isTooDeep } from './filter-rules.ts';
import { hideDigits } from './hide-digits.ts';
import { LIMITS } from './limits.ts';

/** The receiver's cap for every text on the wire (docs/protocol.md): a longer stylesheet arrives cut. */
const MAX_TEXT_LENGTH = 1_000;
/** Letters of a text that a warning quotes. */
const MAX_QUOTED = 80;
/** Things left out that a warning names. */
const MAX_NAMED = 8;

export interface Styling {
  /**
   * Puts the shop's stylesheet on top of ours, in place of the one before it. Settles, and never rejects, once it
   * is in use or cannot be: the payment does not depend on it.
   * @param css an absolute URL, or rules as text; nothing for none
   */
  apply(css: string | undefined): Promise<void>;
}

/**
 * Where stylesheets may be: the link's own on any host, because the merchant's server named it; one of the shop's script
 * on the company's domains.
 */
export type StyledView = Pick<CheckoutView, 'customCss' | 'hostDomains'>;

// For the shop's developer: the shopper can pay either way.
const warn = (problem: string) => console.warn(`ServicePay: the stylesheet ${problem}`);

function warnOfLeftOut(leftOut: readonly string[], document: Document): void {
  if (!leftOut.length) return;
  const named = leftOut.slice(0, MAX_NAMED).join('; ');
  const more = leftOut.length > MAX_NAMED ? `; and ${leftOut.length - MAX_NAMED} more` : '';
  warn(
    `has rules that the checkout does not use: ${named}${more}. See ${document.location.origin}/docs/theming`,
  );
}

/**
 * Restyling without a hole. Any script in the shop's page can set a stylesheet, so a stylesheet must not reveal to that
 * page what is typed here, by any size, place or request. Its rules are never applied as they come: they are parsed in a sheet
 * of their own, and what is allowed is written into another one (`filter-rules.ts`).
 */
export function createStyling(
  document: Document,
  { customCss: linkCss, hostDomains }: StyledView,
  fetch: typeof globalThis.fetch,
): Styling {
  let current = '';
  // A shop's own custom property in it may turn out to be no length: then this one is 48px, and fields keep their least height.
  CSS.registerProperty?.({
    name: '--control-size',
    syntax: '<length>',
    inherits: true,
    initialValue: '48px',
  });

  /**
   * Fails in browsers without constructed sheets (before Safari 16.4).
   * https://developer.mozilla.org/docs/Web/API/CSSStyleSheet/CSSStyleSheet
   */
  function adopt(rules: string): void {
    if (isTooDeep(rules)) throw new RangeError(`it is nested more than ${LIMITS.nesting} levels deep`);
    const theirs = new CSSStyleSheet();
    theirs.replaceSync(rules);
    const { text, leftOut } = filterRules(theirs.cssRules);
    const ours = new CSSStyleSheet();
    ours.replaceSync(text);
    hideDigits(document);
    document.adoptedStyleSheets = [ours];
    // Constructed sheets drop it without a word.
    warnOfLeftOut(/@import\b/i.test(rules) ? ['@import', ...leftOut] : leftOut, document);
  }

  /** Nothing else is a URL here: `a:hover {}` begins like one, and `javascript:` is no rule. */
  async function readRules(css: string): Promise<string | undefined> {
    if (!/^https?:/i.test(css)) {
      if (!/[{@]/.test(css)) {
        warn(`"${css.slice(0, MAX_QUOTED)}" has no rules; an address must begin with https://`);
        return undefined;
      }
      if (css.length >= MAX_TEXT_LENGTH) warn('is longer than 1,000 characters and was cut: give its URL');
      return css;
    }
    const url = new URL(css);
    const { pathname: basePath } = document.location;
    const isOwn = css === linkCss;
    if (!(isOwn ? isSecureUrl(url) : isCompanyUrl(url, hostDomains))) {
      warn(`${url.href} must be an https URL on one of the company’s domains`);
      return undefined;
    }
    const answer = await fetchStylesheet(isOwn ? undefined : url.href, { basePath, fetch });
    if ('rules' in answer) return answer.rules;
    if (css === current) warn(`${url.href} could not be loaded. ${answer.problem}`);
    return undefined;
  }

  return {
    async apply(css = '') {
      const text = css.trim();
      // `init` repeats it after a change of the height: taken out and put in again it would flicker.
      if (text === current) return;
      current = text;
      try {
        document.adoptedStyleSheets = [];
        const rules = text && (await readRules(text));
        // Another one was named in between.
        if (rules && text === current) adopt(rules);
      } catch (error) {
        warn(`could not be used: ${(error as Error).message}`);
      }
    },
  };
}
