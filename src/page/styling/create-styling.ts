import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { isCompanyUrl, isSecureUrl } from '../../protocol/origins.ts';
import { type FetchedStylesheet, fetchStylesheet } from './fetch-stylesheet.ts';
import { filterRules, isTooDeep } from './filter-rules.ts';
import { hideDigits } from './hide-digits.ts';
import { LIMITS } from './limits.ts';
import { READABLE_PROPERTIES, READABLE_SUMS } from './readable-sums.ts';
import { WORDS_ALONE } from './words-alone.ts';

/** The script's limit for texts in messages (docs/protocol.md): a longer stylesheet arrives truncated. */
const MAX_TEXT_LENGTH = 1_000;
/** The number of characters of a text that a warning quotes. */
const MAX_QUOTED = 80;
/** The number of dropped things that a warning names. */
const MAX_NAMED = 8;

export interface Styling {
  /**
   * Applies the shop's stylesheet on top of the page's own, replacing the previous one. Resolves, and never rejects, once it is
   * applied or has failed, because the payment does not depend on it.
   * @param css an absolute URL, or rules as text; `undefined` for none
   */
  apply(css: string | undefined): Promise<void>;
}

/**
 * Determines which stylesheets are allowed: the link's own on any host, because the merchant's server set it; one from the shop's
 * script only on the company's domains.
 */
type StyledView = Pick<CheckoutView, 'customCss' | 'hostDomains'>;

// Warns the shop's developer; the shopper can pay in any case.
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
 * Applies shops' stylesheets safely. Any script in the shop's page can set one, so it must not reveal to that page what is typed
 * here, through a size, position or request. Its rules are never applied directly: they are parsed in a separate sheet, and the
 * allowed ones are rewritten into another (`filter-rules.ts`).
 */
export function createStyling(
  document: Document,
  { customCss: linkCss, hostDomains }: StyledView,
  fetch: typeof globalThis.fetch,
): Styling {
  let current = '';
  // If a shop's custom property in it is not a length, this value applies, so that fields keep their minimum height.
  const size = { name: '--control-size', syntax: '<length>', inherits: true, initialValue: '48px' };
  for (const property of [size, ...READABLE_PROPERTIES]) CSS.registerProperty?.(property);

  /**
   * Throws in browsers without constructed stylesheets (before Firefox 101 and Safari 16.4), and without cascade layers (before Chromium
   * 99), in which no rule of the page would be safe from the shop's.
   * https://developer.mozilla.org/docs/Web/API/CSSStyleSheet/CSSStyleSheet
   */
  function adopt({ rules, typefaces, problems }: FetchedStylesheet): void {
    if (!('CSSLayerBlockRule' in window)) throw new TypeError('this browser has no cascade layers');
    if (isTooDeep(rules)) throw new RangeError(`it is nested more than ${LIMITS.nesting} levels deep`);
    const theirs = new CSSStyleSheet();
    theirs.replaceSync(rules);
    const { text, leftOut } = filterRules(theirs.cssRules, typefaces);
    const ours = new CSSStyleSheet();
    ours.replaceSync(WORDS_ALONE + READABLE_SUMS + text);
    hideDigits(document);
    document.adoptedStyleSheets = [ours];
    // Constructed stylesheets silently ignore it.
    const imports = /@import\b/i.test(rules) ? ['@import'] : [];
    warnOfLeftOut([...imports, ...problems, ...leftOut], document);
  }

  /** Only these are URLs: `a:hover {}` begins like one, and `javascript:` is not allowed. */
  async function readRules(css: string): Promise<FetchedStylesheet | undefined> {
    if (!/^https?:/i.test(css)) {
      if (!/[{@]/.test(css)) {
        warn(`"${css.slice(0, MAX_QUOTED)}" has no rules; an address must begin with https://`);
        return undefined;
      }
      if (css.length >= MAX_TEXT_LENGTH) warn('is longer than 1,000 characters and was cut: give its URL');
      // The service has not examined its typefaces, and a real one would not fit.
      return { rules: css, typefaces: new Set(), problems: [] };
    }
    const url = new URL(css);
    const { pathname: basePath } = document.location;
    const isOwn = css === linkCss;
    if (!(isOwn ? isSecureUrl(url) : isCompanyUrl(url, hostDomains))) {
      warn(`${url.href} must be an https URL on one of the company’s domains`);
      return undefined;
    }
    const answer = await fetchStylesheet(isOwn ? undefined : url.href, { basePath, fetch });
    if ('rules' in answer) return answer;
    if (css === current) warn(`${url.href} could not be loaded. ${answer.problem}`);
    return undefined;
  }

  return {
    async apply(css = '') {
      const text = css.trim();
      // `init` repeats it after a change of the height; applying it again would flicker.
      if (text === current) return;
      current = text;
      try {
        document.adoptedStyleSheets = [];
        const rules = text && (await readRules(text));
        // Another one may have been set in the meantime.
        if (rules && text === current) adopt(rules);
      } catch (error) {
        warn(`could not be used: ${(error as Error).message}`);
      }
    },
  };
}
