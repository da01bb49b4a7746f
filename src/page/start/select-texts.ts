import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { isRail, isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { listProviders } from '../methods/provider-choice.ts';
import { selectMethods } from '../methods/select-methods.ts';
import { showsPayUntil } from '../state/shows-pay-until.ts';
import { findRefusedRail, listOtherWays, type TextView } from '../texts/adapt-texts.ts';

type LinkTraits = TextView &
  Pick<
    CheckoutView,
    | 'type'
    | 'state'
    | 'expiresInMs'
    | 'paidMethod'
    | 'savedCards'
    | 'canSaveCard'
    | 'subscription'
    | 'refundedMinor'
    | 'autoCapture'
    | 'isLive'
    | 'receipt'
    | 'statement'
    | 'canShare'
  >;

const has =
  (...wanted: PaymentMethodId[]) =>
  ({ methods }: LinkTraits) =>
    wanted.some((method) => methods.includes(method));

const isEmbedded = ({ type }: LinkTraits): boolean => type === 'embedded';

const hasFreeAmount = ({ freeAmount }: LinkTraits): boolean => freeAmount !== undefined;

const hasOtherWays = (link: LinkTraits): boolean => listOtherWays(link).length > 0;

/** Also true if it was paid by transfer, and the merchant no longer offers that. */
const hasTransfer = (link: LinkTraits) => has('bank_transfer')(link) || link.paidMethod === 'bank_transfer';

/** On a page that saves a card, the texts about a hold apply to the card (`to-card-texts.ts`). */
const isHeld = ({ autoCapture, savesCard }: LinkTraits): boolean => !autoCapture || savesCard === true;

/**
 * The sections of a catalog that only some links can show, with a condition for each. All other keys are always sent; a new text
 * needs no line here, but a line saves bytes.
 */
const SECTION_USES: Partial<Record<keyof Catalog, (link: LinkTraits) => boolean>> = {
  testMode: ({ isLive }) => !isLive,
  securePayment: isEmbedded,
  payment: isEmbedded,
  payUntil: showsPayUntil,
  statement: ({ statement }) => statement !== undefined,
  cvcHelp: has('card'),
  // Whether the browser has a wallet, or the shop shows wallets as rows, is not known here.
  providers: ({ methods }) => listProviders({ methods, hasExternalSubmit: true }).length > 0,
  rails: ({ methods }) => methods.some(isRail),
  wallets: ({ methods }) => methods.some(isWallet),
  sepa: has('sepa_direct_debit'),
  transfer: has('bank_transfer'),
  challenge: has('card'),
  openAmount: hasFreeAmount,
  // The chosen word has already replaced other texts (`adapt-texts.ts`).
  buttonWords: () => false,
  reserve: isHeld,
  reserveNote: isHeld,
  savedCards: ({ canSaveCard, savedCards }) => canSaveCard || savedCards.length > 0,
  remember: ({ remembersCards }) => remembersCards === true,
  // Used in place of other texts (`to-card-texts.ts`).
  saveCard: () => false,
  subscription: ({ subscription }) => subscription !== undefined,
  next: hasOtherWays,
  otherWays: () => false,
  moreMethods: ({ foreignMethods }) => foreignMethods !== undefined,
  partRefunded: ({ refundedMinor }) => refundedMinor !== undefined,
  dates: (link) =>
    link.subscription !== undefined || hasTransfer(link) || showsPayUntil(link) || link.receipt !== undefined,
  shareOffer: ({ canShare }) => canShare === true,
  // A page that needs these loads the whole catalog (`follow-order.ts`, `open-share.tsx`).
  amountChanged: () => false,
  share: () => false,
};

/** Texts of these sections that every link can show: "cancelled" is also used for a bank's dialog. */
const SHARED_TEXTS: Partial<Record<keyof Catalog, string>> = { rails: 'cancelled' };

const hasDebit = has('sepa_direct_debit');

type RareTexts = [names: RegExp, isUsed: (link: LinkTraits) => boolean][];

const FIELD_TEXTS: RareTexts = [
  [/^(iban|account_holder)/, hasDebit],
  [/^amount/, hasFreeAmount],
];
const RESULT_TEXTS: RareTexts = [
  [/^(transfer|later)$/, hasTransfer],
  // The script may offer less, and a browser may lack a wallet.
  [/^no_method$/, (link) => isEmbedded(link) || selectMethods(link.methods).every(isWallet)],
  // A page that waits loads the whole catalog.
  [/^shared$/, () => false],
];

/** Sections in which some texts are for certain methods, with a condition for each. */
const METHOD_TEXTS: Partial<Record<keyof Catalog, RareTexts>> = {
  labels: FIELD_TEXTS,
  required: FIELD_TEXTS,
  problems: FIELD_TEXTS,
  titles: RESULT_TEXTS,
  texts: RESULT_TEXTS,
  // A page that needs one loads the whole catalog (`retry-with-proof.ts`).
  errors: [
    [/^(try_later|not_secure)$/, () => false],
    [/^rail_declined$/, (link) => findRefusedRail(link) !== undefined],
  ],
};

/**
 * Omits the sections that this link never shows, such as texts about unavailable methods. They are missing instead of empty, so
 * that a wrong use fails in the first test that renders it. A language to which the page switches later is complete.
 */
export function selectTexts(catalog: Catalog, view: LinkTraits): Catalog {
  const select = ([name, texts]: [string, object]): [string, unknown][] => {
    const key = name as keyof Catalog;
    const unused = METHOD_TEXTS[key]?.filter(([, isUsed]) => !isUsed(view)) ?? [];
    const isUnused = (text: string) => unused.some(([rare]) => rare.test(text));
    if (unused.length)
      return [[name, Object.fromEntries(Object.entries(texts).filter(([text]) => !isUnused(text)))]];
    if (SECTION_USES[key]?.(view) ?? true) return [[name, texts]];
    const shared = SHARED_TEXTS[key];
    return shared ? [[name, { [shared]: (texts as Record<string, string>)[shared] }]] : [];
  };
  return Object.fromEntries(Object.entries(catalog).flatMap(select)) as unknown as Catalog;
}

/** Texts of parts that only the service renders. A page that renders them again loads the whole catalog (`redraw-chunk.ts`). */
const DRAWN_ONCE: readonly string[] = [
  'quantity',
  'vat',
  'moreItems',
  'total',
  'partRefunded',
  'legal',
  'shareOffer',
];

/**
 * Selects the texts that are sent with the document for the page's code, which names the payment provider only in place of
 * wallets.
 */
export const selectSentTexts = (catalog: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(catalog).filter(
      ([name]) => !DRAWN_ONCE.includes(name) && (name !== 'poweredBy' || catalog.wallets),
    ),
  ) as unknown as Catalog;
