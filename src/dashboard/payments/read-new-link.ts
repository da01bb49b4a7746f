import type { Currency } from '../../protocol/money.ts';
import { toMinorUnits } from '../data/minor-units.ts';

/** The most days for which a link can be paid (docs/api.md, `LinkDurationSeconds`). */
export const MAX_LINK_DAYS = 90;
const DAY_SECONDS = 86_400;

/** The names of the fields of an item's row. */
const ITEM_FIELDS = ['itemName', 'itemQuantity', 'itemPrice', 'itemVat'] as const;

interface Item {
  Name: string;
  Quantity: number;
  UnitPrice: number;
  VatRate: number;
  VatCode: string;
}

/** Reads the rows of items; one without a name is left out. @throws Error for a price that is not an amount */
function readItems(fields: FormData, currency: Currency): Item[] {
  const [names = [], quantities = [], prices = [], rates = []] = ITEM_FIELDS.map((name) =>
    fields.getAll(name).map((value) => String(value).trim()),
  );
  return names.flatMap((Name, at) => {
    if (!Name) return [];
    const VatRate = Number((rates[at] || '0').replace(',', '.'));
    const UnitPrice = toMinorUnits(prices[at] ?? '', currency);
    return [{ Name, Quantity: Number(quantities[at] || 1), UnitPrice, VatRate, VatCode: `VAT${VatRate}` }];
  });
}

const sumItems = (items: readonly Item[]): number =>
  items.reduce((sum, { Quantity, UnitPrice }) => sum + Quantity * UnitPrice, 0);

/** The optional fields of the API that are sent as they were typed. */
const TEXTS = {
  description: 'Description',
  shopperName: 'ShopperName',
  shopperEmail: 'ShopperEmail',
  language: 'Lang',
  SuccessRedirectUrl: 'SuccessRedirectUrl',
  FailureRedirectUrl: 'FailureRedirectUrl',
  CancelRedirectUrl: 'CancelRedirectUrl',
};

/**
 * Converts the form for a new link into the call's body. Items take the place of the sum.
 * @throws Error with a sentence for the user
 */
export function readNewLink(form: HTMLFormElement): Record<string, unknown> {
  const fields = new FormData(form);
  const read = (name: string) => String(fields.get(name) ?? '').trim();
  const currency = read('currency') as Currency;
  const items = readItems(fields, currency);
  const methods = fields.getAll('methods');
  const days = read('days');
  return {
    Type: read('type') || 'standard',
    // The shopper gets the link by mail or chat: the shop may have no page that leads back to it.
    OnRefusal: 'page',
    Purpose: read('purpose'),
    Amount: items.length ? sumItems(items) : toMinorUnits(read('amount'), currency),
    Currency: currency,
    AutoCapture: !fields.has('hold'),
    SendConfirmationEmail: fields.has('email'),
    ...(items.length > 0 && { Items: items }),
    ...(fields.has('free') && { MinAmount: toMinorUnits(read('least') || read('amount'), currency) }),
    ...(fields.has('reusable') && { Reusable: true }),
    ...(days && { LinkDurationSeconds: Number(days) * DAY_SECONDS }),
    ...(methods.length > 0 && { PaymentMethods: methods }),
    ...Object.fromEntries(
      Object.entries(TEXTS).flatMap(([field, name]) => (read(field) ? [[name, read(field)]] : [])),
    ),
  };
}
