import { LANGUAGES } from '../../protocol/languages.ts';
import { CURRENCIES } from '../../protocol/money.ts';
import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { type ApiCall, createFormCall } from '../sections/list-resources.ts';
import type { OpenApiSchema } from '../sections/open-api.ts';

/** The call that creates a link. With an id, its path reads the link. */
export const LINK = '/api/v5/payments/link';

/** The most days for which a link can be paid (docs/api.md, `LinkDurationSeconds`). */
const MAX_DAYS = 90;
const DAY_SECONDS = 86_400;
const MAX_TEXT = 450;

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

const toUrl = (outcome: string): string => `${location.origin}/sandbox?returned=${outcome}`;

/** Where the shopper returns to in the sandbox: the dashboard itself. Its host must be among the company's domains. */
const RETURN_URLS = {
  SuccessRedirectUrl: toUrl('success'),
  FailureRedirectUrl: toUrl('failure'),
  CancelRedirectUrl: toUrl('cancel'),
};

type Fields = Record<string, OpenApiSchema>;

const ITEM: Fields = {
  Name: { type: 'string', title: 'Item', maxLength: MAX_TEXT },
  Quantity: { type: 'integer', default: 1 },
  UnitPrice: { type: 'integer', title: 'Price of one' },
  VatRate: { type: 'number', title: 'VAT in %', default: 22 },
};

/** The fields that few links need. */
const MORE: Fields = {
  Description: { type: 'string', title: 'Note for the customer', maxLength: MAX_TEXT },
  ShopperName: { type: 'string', title: 'Customer’s name' },
  ShopperEmail: { type: 'string', title: 'Customer’s email' },
  Lang: {
    ...{ title: 'Language', description: 'That of the customer’s browser, if you choose none.' },
    enum: Object.keys(LANGUAGES),
    'x-names': Object.fromEntries(
      Object.entries(LANGUAGES).map(([code, tag]) => [code, LANGUAGE_NAMES.of(tag) ?? code]),
    ),
  },
  LinkDurationSeconds: {
    ...{ type: 'integer', title: 'Can be paid for, in days', description: '30, if you leave it out.' },
  },
  IsFree: { type: 'boolean', title: 'The customer chooses the amount' },
  MinAmount: { type: 'integer', title: 'Lowest amount to choose' },
  Reusable: { type: 'boolean', title: 'Can be paid many times' },
  IsHeld: { type: 'boolean', title: 'Only hold the money, to capture it later' },
  SendConfirmationEmail: { type: 'boolean', title: 'Confirm the payment by email', default: true },
  Items: {
    ...{ type: 'array', description: 'Their sum takes the place of the amount.' },
    items: { type: 'object', properties: ITEM, required: Object.keys(ITEM) },
  },
  PaymentMethods: {
    ...{ type: 'array', title: 'Methods', description: 'All that the company has, or only these.' },
    items: {
      enum: PAYMENT_METHODS.map(({ id }) => id),
      'x-names': Object.fromEntries(PAYMENT_METHODS.map(({ id, name }) => [id, name])),
    },
  },
};

/** For a page of the shop itself: a bank takes over its window, so it needs the addresses to come back to. */
const EMBEDDING: Fields = {
  Type: {
    ...{ title: 'Page', enum: ['standard', 'embedded'], default: 'standard' },
    'x-names': { standard: 'a page of its own', embedded: 'in a page of your shop' },
  },
  ...Object.fromEntries(Object.keys(RETURN_URLS).map((name) => [name, { type: 'string', title: name }])),
};

const mark = (fields: Fields, how: OpenApiSchema): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, { ...schema, ...how }]));

/** The form for a new link: a purpose and a sum are enough. */
export const describeNewLink = (hasSandbox: boolean): ApiCall =>
  createFormCall({
    method: 'POST',
    path: LINK,
    verb: { label: 'New payment link', yes: 'Create the link' },
    body: {
      required: ['Purpose', 'Amount', 'Currency', 'SendConfirmationEmail', 'Type'],
      properties: {
        Purpose: { type: 'string', maxLength: MAX_TEXT, ...(hasSandbox && { default: 'Order 1042' }) },
        Amount: { type: 'integer', ...(hasSandbox && { default: 1990 }) },
        Currency: { enum: CURRENCIES, default: 'EUR' },
        ...mark(MORE, { 'x-more': true }),
        ...mark(EMBEDDING, { 'x-more': true, 'x-technical': true }),
      },
    },
  });

interface Typed {
  Amount?: number;
  Items?: readonly { Quantity: number; UnitPrice: number; VatRate: number }[];
  IsFree?: boolean;
  MinAmount?: number;
  IsHeld?: boolean;
  LinkDurationSeconds?: number;
  Type?: string;
}

/**
 * Converts what was typed into the call's body. Items take the place of the sum.
 * @throws Error with a sentence for the user
 */
export function completeNewLink(
  { IsFree, MinAmount, IsHeld, LinkDurationSeconds: days, Items = [], ...typed }: Typed,
  hasSandbox: boolean,
): Record<string, unknown> {
  if (days !== undefined && !(days >= 1 && days <= MAX_DAYS))
    throw new Error(`A link can be paid for 1 to ${MAX_DAYS} days.`);
  const items = Items.map((item) => ({ ...item, VatCode: `VAT${item.VatRate}` }));
  const sum = items.reduce((total, { Quantity, UnitPrice }) => total + Quantity * UnitPrice, 0);
  const Amount = items.length ? sum : typed.Amount;
  return {
    // The shopper gets the link by mail or chat: the shop may have no page that leads back to it.
    OnRefusal: 'page',
    Type: 'standard',
    AutoCapture: !IsHeld,
    ...(typed.Type === 'embedded' && hasSandbox && RETURN_URLS),
    ...typed,
    Amount,
    ...(items.length > 0 && { Items: items }),
    ...(IsFree && { MinAmount: MinAmount ?? Amount }),
    ...(days && { LinkDurationSeconds: days * DAY_SECONDS }),
  };
}
