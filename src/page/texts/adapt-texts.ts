import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';
import { formatMoney } from './format-money.ts';
import { getRailName } from './get-rail-name.ts';
import { toCardTexts } from './to-card-texts.ts';
import type { Writing } from './write-once.ts';

export type TextView = Pick<
  CheckoutView,
  | 'methods'
  | 'foreignMethods'
  | 'freeAmount'
  | 'currency'
  | 'buttonWord'
  | 'savesCard'
  | 'remembersCards'
  | 'locales'
  | 'lastAttempt'
>;

/** The rail that has refused the last attempt, which may have been another method. */
export const findRefusedRail = ({ lastAttempt }: Pick<TextView, 'lastAttempt'>) =>
  lastAttempt?.declineCode === 'rail_declined' ? lastAttempt.method : undefined;

/** Lists the other methods to name after a declined card, without one that has just refused: visible rows first, then wallets. */
export function listOtherWays(view: TextView): PaymentMethodId[] {
  const { methods, foreignMethods = [] } = view;
  if (!methods.includes('card')) return [];
  const unnamed = ['card', findRefusedRail(view), ...foreignMethods];
  const rows = methods.filter((id) => !unnamed.includes(id) && !isWallet(id));
  return [...rows, ...methods.filter(isWallet)];
}

/** Adds advice after a decline: in the errors if it is always the same, otherwise by the methods then offered. */
function adaptErrors(catalog: Catalog, view: TextView): Catalog {
  const { next, otherWays, sepa, transfer } = catalog;
  const ways = listOtherWays(view);
  if (ways.length) {
    const names: Partial<Record<PaymentMethodId, string>> = {
      sepa_direct_debit: sepa.name,
      bank_transfer: transfer.name,
    };
    const waysOut = ways.map((id) => [
      id,
      fillText(otherWays, { method: names[id] ?? getRailName(id, catalog) }),
    ]);
    return { ...catalog, waysOut: Object.fromEntries(waysOut) };
  }
  const errors = Object.entries(catalog.errors).map(([code, text]) => [
    code,
    text.replace('{next}', next[code as keyof typeof next]),
  ]);
  return { ...catalog, errors: Object.fromEntries(errors) as Catalog['errors'] };
}

/** Names the rail from which the shopper returns. */
function adaptRefusal(catalog: Catalog, view: TextView): Catalog {
  const rail = findRefusedRail(view);
  if (!rail) return catalog;
  const rail_declined = fillText(catalog.errors.rail_declined, { rail: getRailName(rail, catalog) });
  return { ...catalog, errors: { ...catalog.errors, rail_declined } };
}

/** Applies the merchant's word for the button, unless the payment only reserves money. */
function adaptButton(catalog: Catalog, { buttonWord = 'pay' }: TextView): Catalog {
  if (buttonWord === 'pay') return catalog;
  const { pay, open } = catalog.buttonWords[buttonWord];
  return { ...catalog, pay, openAmount: { ...catalog.openAmount, pay: open } };
}

/** Explains at the checkbox how the card is found again. */
const adaptBox = (catalog: Catalog, { remembersCards }: TextView): Catalog =>
  remembersCards
    ? { ...catalog, savedCards: { ...catalog.savedCards, save: catalog.remember.save } }
    : catalog;

/** Inserts the bounds of an amount that the shopper chooses. */
function adaptBounds(catalog: Catalog, view: TextView, writing: Writing): Catalog {
  if (!view.freeAmount) return catalog;
  const { problems } = catalog;
  const { minMinor, maxMinor } = view.freeAmount;
  return {
    ...catalog,
    problems: {
      ...problems,
      amount_low: fillText(problems.amount_low, { min: formatMoney(minMinor, view, writing) }),
      amount_high: fillText(problems.amount_high, { max: formatMoney(maxMinor, view, writing) }),
    },
  };
}

/**
 * Adapts the texts of a language to a link. Everything that never changes on the page is inserted here, which needs no code
 * there.
 */
export function adaptTexts(catalog: Catalog, view: TextView, language: Writing['language']): Catalog {
  const writing = { language, written: {}, locales: view.locales };
  const worded = adaptButton(adaptRefusal(adaptErrors(catalog, view), view), view);
  const adapted = adaptBounds(adaptBox(worded, view), view, writing);
  return view.savesCard ? toCardTexts(adapted) : adapted;
}
