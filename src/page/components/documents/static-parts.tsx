import type { CheckoutItem, CheckoutView, Payer } from '../../../protocol/checkout-api.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../protocol/languages.ts';
import { PRIVACY_PATH } from '../../../protocol/page-renderer.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { formatPercent } from '../../texts/format-percent.ts';
import { ChevronIcon, GlobeIcon } from '../parts/icons.tsx';
import type { ScreenProps, StaticParts } from '../parts/screen-props.ts';
import { TestMode } from '../parts/test-mode.tsx';
import { Amount, hasOrderLines, LETTERS_SHOWN, listOrderTexts } from '../summary/order-summary.tsx';

/** A longer list is folded, so that the form stays within reach on a phone. */
const ITEMS_SHOWN = 3;

/** A long text. The `summary` contains all of it and shows the first lines, so a screen reader reads the complete text. */
function LongText({ text }: { text: string }) {
  const content = <bdi>{text}</bdi>;
  if (text.length <= LETTERS_SHOWN) return content;
  return (
    <details class="long-text">
      <summary>{content}</summary>
    </details>
  );
}

type ItemsProps = ScreenProps & { items: readonly CheckoutItem[] };

function ItemList({ view, state, items }: ItemsProps) {
  return (
    <ul class="items">
      {items.map((item, index) => (
        <li key={index} class="item">
          <div class="item-name">
            <LongText text={item.name} />
            <span class="item-quantity">
              {fillText(state.catalog.quantity, {
                quantity: item.quantity,
                price: formatMoney(item.unitPriceMinor, view, state),
              })}
              {item.vatRate > 0 &&
                ` · ${fillText(state.catalog.vat, { rate: formatPercent(item.vatRate, state) })}`}
            </span>
          </div>
          <span class="amount">{formatMoney(item.quantity * item.unitPriceMinor, view, state)}</span>
        </li>
      ))}
    </ul>
  );
}

function Items(props: ScreenProps) {
  const { items } = props.view;
  const { catalog } = props.state;
  // Show one more item if it would take no more room than the line that unfolds it.
  const shown = items.length > ITEMS_SHOWN + 1 ? ITEMS_SHOWN : items.length;
  const folded = items.slice(shown);
  return (
    <>
      <ItemList {...props} items={items.slice(0, shown)} />
      {folded.length > 0 && (
        <details class="more">
          <summary>{fillPlural(catalog.moreItems, folded.length, props.state)}</summary>
          <ItemList {...props} items={folded} />
        </details>
      )}
      <p class="total">
        <span>{catalog.total}</span>
        <span class="amount">{formatMoney(props.view.amountMinor, props.view, props.state)}</span>
      </p>
    </>
  );
}

/** The merchant's description of the order, below a heading with the title or, without one, the purpose. */
const OrderTexts = (props: ScreenProps) => (
  <>
    {listOrderTexts(props).map((text, index) => (
      <div key={index} class="order-text">
        <LongText text={text} />
      </div>
    ))}
  </>
);

function OrderLines(props: ScreenProps) {
  return (
    <>
      <OrderTexts {...props} />
      {props.view.items.length > 0 && <Items {...props} />}
    </>
  );
}

/**
 * The merchant's logo over its initial, in a box of fixed size, so that nothing moves. Until the logo has loaded, the initial is
 * visible. Browsers load it only when the page's code asks for it (`showLogo`): a drawing that arrives earlier is decoded before
 * the first paint.
 */
function Merchant({ view, state }: ScreenProps) {
  return (
    <>
      <span class="monogram" aria-hidden="true">
        {Array.from(view.merchantName)[0]}
        {view.logo && <img class="logo" loading="lazy" src={view.logo} alt="" hidden />}
      </span>
      <div class="merchant-texts">
        <p class="merchant-name">
          <bdi>{view.merchantName}</bdi>
        </p>
        {/* Not in the name's element, which a shop's stylesheet must not cover. */}
        <TestMode view={view} state={state} />
        <h1 class="order-title">
          <bdi>{view.title ?? view.purpose}</bdi>
        </h1>
      </div>
    </>
  );
}

/** The order in one line, which unfolds the rest if there is more. */
function Compact(props: ScreenProps) {
  const { view, state } = props;
  const title = view.title ?? view.purpose;
  const hasMore = hasOrderLines(props);
  const line = (
    <>
      <span class="compact-title">
        <bdi>{title}</bdi>
        {hasMore && <ChevronIcon />}
      </span>
      <Amount {...{ view, state }} name="amount" />
    </>
  );
  if (!hasMore) return <p class="compact-line">{line}</p>;
  return (
    <details>
      <summary class="compact-line">{line}</summary>
      <OrderTexts {...props} />
      {view.items.length > 0 && <ItemList {...props} items={view.items} />}
    </details>
  );
}

const PartRefunded = ({ view, state }: ScreenProps) => (
  <>{fillText(state.catalog.partRefunded, { amount: formatMoney(view.refundedMinor ?? 0, view, state) })}</>
);

const PAGES = ['terms', 'privacy', 'contact'] as const;

interface LegalProps {
  view: Pick<CheckoutView, 'legal'>;
  state: { language: Language; catalog: Pick<Catalog, 'poweredBy' | 'legal'> };
}

/** The page about the shopper's data, and the merchant's legal pages. They open in a new tab, so that no input is lost. */
export function Legal({ view, state }: LegalProps) {
  const { poweredBy, legal } = state.catalog;
  const pages = [
    { words: poweredBy, href: `${PRIVACY_PATH}?lang=${state.language}` },
    ...PAGES.map((name) => ({ words: legal[name], href: view.legal?.[name] })),
  ];
  return (
    <ul class="dots">
      {pages.map(
        ({ words, href }) =>
          href && (
            <li key={words}>
              <a href={href} target="_blank" rel="noreferrer">
                {words}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

/** Returns the name of a language in that language. */
function nameLanguage(language: Language): string {
  const tag = LANGUAGES[language];
  const [first = '', ...rest] = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return first.toLocaleUpperCase(tag) + rest.join('');
}

const writeChoice = (name: 'provider' | 'payer', { [name]: choice }: CheckoutView): string =>
  choice ? `&${name}=${choice}` : '';

interface LanguageProps {
  language: Language;
  /** Follows the language in the query. */
  query?: string | undefined;
}

/** Links to the page in other languages, in a list that looks like a menu and works without scripts. */
export const LanguageLinks = ({ language, query = '' }: LanguageProps) => (
  <details class="languages">
    <summary>
      <GlobeIcon />
      {nameLanguage(language)}
      <ChevronIcon />
    </summary>
    <ul>
      {LANGUAGE_CODES.filter((code) => code !== language).map((code) => (
        <li key={code}>
          <a href={`?lang=${code}${query}`} lang={LANGUAGES[code]}>
            {nameLanguage(code)}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

/**
 * Lets someone else pay. It is a link, which works before the code is loaded that opens the screen in place and keeps what was typed
 * (`watch-share.ts`).
 */
const ShareOffer = ({ state }: ScreenProps) => (
  <a class="leave words" href={`?lang=${state.language}&payer=${'other' satisfies Payer}`}>
    {state.catalog.shareOffer}
  </a>
);

/** The footer of a standalone page. */
const Footer = (props: ScreenProps) => (
  <>
    <Legal {...props} />
    <LanguageLinks
      language={props.state.language}
      query={writeChoice('provider', props.view) + writeChoice('payer', props.view)}
    />
  </>
);

/**
 * Parts that the service renders and the browser keeps, because they depend only on the language. In the browser they are a
 * separate chunk, loaded with another language.
 */
export const STATIC_PARTS: StaticParts = {
  Compact,
  Legal: Footer,
  Merchant,
  OrderLines,
  PartRefunded,
  ShareOffer,
};
