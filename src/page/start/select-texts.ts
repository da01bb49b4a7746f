import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { isRail, isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { listProviders } from '../methods/choose-provider.ts';

type LinkTraits = Pick<CheckoutView, 'methods' | 'savedCards' | 'canSaveCard' | 'subscription'>;

const has =
  (...wanted: PaymentMethodId[]) =>
  ({ methods }: LinkTraits) =>
    wanted.some((method) => methods.includes(method));

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
  savedCards: ({ canSaveCard, savedCards }) => canSaveCard || savedCards.length > 0,
  subscription: ({ subscription }) => subscription !== undefined,
  // A page that has to say it fetches the whole catalog (`follow-order.ts`).
  amountChanged: () => false,
};

/** Texts of these sections that every link can show: a bank's dialog is also taken back by "cancelled". */
const SHARED_TEXTS: Partial<Record<keyof Catalog, string>> = { rails: 'cancelled' };

/** Sections with a text for each field; those of a direct debit are in every one. */
const FIELD_SECTIONS: (keyof Catalog)[] = ['labels', 'required', 'problems'];
const DEBIT_FIELD = /^(iban|account_holder)/;

/** Leaves out what only the fields of a direct debit say. */
const dropDebitFields = (texts: object): object =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !DEBIT_FIELD.test(name)));

/**
 * Leaves out the sections that this link never shows: what a method that it lacks says, and the like. They are missing
 * and not empty, so that a use of one of them fails in the first test that draws it. A language that the page switches
 * to later comes whole.
 */
export function selectTexts(catalog: Catalog, view: LinkTraits): Catalog {
  const hasDebit = has('sepa_direct_debit')(view);
  const select = ([name, texts]: [string, object]): [string, unknown][] => {
    const key = name as keyof Catalog;
    if (FIELD_SECTIONS.includes(key) && !hasDebit) return [[name, dropDebitFields(texts)]];
    if (SECTION_USES[key]?.(view) ?? true) return [[name, texts]];
    const shared = SHARED_TEXTS[key];
    return shared ? [[name, { [shared]: (texts as Record<string, string>)[shared] }]] : [];
  };
  return Object.fromEntries(Object.entries(catalog).flatMap(select)) as unknown as Catalog;
}
