import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { isRail, isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { listProviders } from '../methods/choose-provider.ts';

type LinkTraits = Pick<
  CheckoutView,
  | 'methods'
  | 'paidMethod'
  | 'foreignMethods'
  | 'savedCards'
  | 'canSaveCard'
  | 'subscription'
  | 'refundedMinor'
  | 'autoCapture'
  | 'savesCard'
>;

const has =
  (...wanted: PaymentMethodId[]) =>
  ({ methods }: LinkTraits) =>
    wanted.some((method) => methods.includes(method));

/** A page that saves a card says of it what others say of a hold (`to-card-texts.ts`). */
const isHeld = ({ autoCapture, savesCard }: LinkTraits): boolean => !autoCapture || savesCard === true;

/**
 * The sections of a catalog that only some links can show, with the links that can. Every other key travels with every
 * page, so a new text needs no line here: a line saves bytes.
 */
const SECTION_USES: Partial<Record<keyof Catalog, (link: LinkTraits) => boolean>> = {
  // Open banking is named after its provider, and a bank transfer that is made later leads back by its words.
  providers: (link) => listProviders(link.methods).length > 1 || has('open_banking', 'bank_transfer')(link),
  cvcHelp: has('card'),
  rails: ({ methods }) => methods.some(isRail),
  wallets: ({ methods }) => methods.some(isWallet),
  sepa: has('sepa_direct_debit'),
  transfer: has('bank_transfer'),
  challenge: has('card'),
  reserve: isHeld,
  reserveNote: isHeld,
  savedCards: ({ canSaveCard, savedCards }) => canSaveCard || savedCards.length > 0,
  // Said in place of other texts (`to-card-texts.ts`).
  saveCard: () => false,
  subscription: ({ subscription }) => subscription !== undefined,
  moreMethods: ({ foreignMethods }) => foreignMethods !== undefined,
  partRefunded: ({ refundedMinor }) => refundedMinor !== undefined,
  // A page that has to say it fetches the whole catalog (`follow-order.ts`).
  amountChanged: () => false,
};

/** Texts of these sections that every link can show: a bank's dialog is also taken back by "cancelled". */
const SHARED_TEXTS: Partial<Record<keyof Catalog, string>> = { rails: 'cancelled' };

const hasDebit = has('sepa_direct_debit');
/** Also where it was paid so, and the merchant no longer offers it. */
const hasTransfer = (link: LinkTraits) => has('bank_transfer')(link) || link.paidMethod === 'bank_transfer';

/** Sections that name methods in some of their texts, with these and the links that can show them. */
const METHOD_TEXTS: Partial<Record<keyof Catalog, [names: RegExp, isUsed: (link: LinkTraits) => boolean]>> = {
  labels: [/^(iban|account_holder)/, hasDebit],
  required: [/^(iban|account_holder)/, hasDebit],
  problems: [/^(iban|account_holder)/, hasDebit],
  titles: [/^(transfer|later)$/, hasTransfer],
  texts: [/^(transfer|later)$/, hasTransfer],
  // A page that has to say it fetches the whole catalog (`clear-press.ts`).
  errors: [/^try_later$/, () => false],
};

/**
 * Leaves out the sections that this link never shows: what a method that it lacks says, and the like. They are missing
 * and not empty, so that a use of one of them fails in the first test that draws it. A language that the page switches
 * to later comes whole.
 */
export function selectTexts(catalog: Catalog, view: LinkTraits): Catalog {
  const select = ([name, texts]: [string, object]): [string, unknown][] => {
    const key = name as keyof Catalog;
    const [rare, isUsed] = METHOD_TEXTS[key] ?? [];
    if (rare && !isUsed?.(view))
      return [[name, Object.fromEntries(Object.entries(texts).filter(([text]) => !rare.test(text)))]];
    if (SECTION_USES[key]?.(view) ?? true) return [[name, texts]];
    const shared = SHARED_TEXTS[key];
    return shared ? [[name, { [shared]: (texts as Record<string, string>)[shared] }]] : [];
  };
  return Object.fromEntries(Object.entries(catalog).flatMap(select)) as unknown as Catalog;
}
