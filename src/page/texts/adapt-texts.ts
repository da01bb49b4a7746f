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
>;

/** The ways to pay that are named to a shopper whose card was declined: rows in sight, then wallets. */
export function listOtherWays({ methods, foreignMethods = [] }: TextView): PaymentMethodId[] {
  if (!methods.includes('card')) return [];
  const rows = methods.filter((id) => id !== 'card' && !isWallet(id) && !foreignMethods.includes(id));
  return [...rows, ...methods.filter(isWallet)];
}

/** Says what to do after a decline: in the errors where that is always the same, else by what is offered then. */
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

/** The merchant's word for the button, where it charges: while it only reserves, it says so. */
function adaptButton(catalog: Catalog, { buttonWord = 'pay' }: TextView): Catalog {
  if (buttonWord === 'pay') return catalog;
  const { pay, open } = catalog.buttonWords[buttonWord];
  return { ...catalog, pay, openAmount: { ...catalog.openAmount, pay: open } };
}

/** Says at the box how the card is found again. */
const adaptBox = (catalog: Catalog, { remembersCards }: TextView): Catalog =>
  remembersCards
    ? { ...catalog, savedCards: { ...catalog.savedCards, save: catalog.remember.save } }
    : catalog;

/** Names the bounds of an amount that the shopper chooses. */
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

/** The texts of a language as a link's page says them. What holds for the whole life of the page is written here, and costs no code there. */
export function adaptTexts(catalog: Catalog, view: TextView, language: Writing['language']): Catalog {
  const writing = { language, written: {}, locales: view.locales };
  const adapted = adaptBounds(adaptBox(adaptButton(adaptErrors(catalog, view), view), view), view, writing);
  return view.savesCard ? toCardTexts(adapted) : adapted;
}
