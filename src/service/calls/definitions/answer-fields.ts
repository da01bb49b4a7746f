import { Type } from 'typebox';
import { CARD_BRANDS } from '../../../protocol/card.ts';
import { CURRENCIES } from '../../../protocol/money.ts';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';

/**
 * Schemas of fields that several answers share. They are not used for validation at run time; a test compares every answer with
 * them.
 */

/** @param names the values in words, for the dashboard. Default: `not_found` is "not found" */
export const oneOfTexts = <T extends string>(
  values: readonly T[],
  description: string,
  names?: Partial<Record<NoInfer<T>, string>>,
) => Type.Unsafe<T>({ type: 'string', enum: [...values], description, ...(names && { 'x-names': names }) });

/** Gives a field a label in the dashboard, if its name is not one. */
export const titled = <S extends object>(title: string, schema: S): S => ({ ...schema, title });

export const nullable = (schema: object, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }], description });

export const text = (description: string) => Type.String({ description });
export const timeField = () => Type.String({ format: 'date-time', description: 'UTC.' });

export const transactionId = titled(
  'Payment',
  text("The link's reference: the caller's, or a generated one."),
);

/** Lets people choose the payment that a field names. */
export const chosenPayment = {
  title: 'Payment',
  'x-list': {
    path: '/dashboard/payments',
    scopes: ['online-payments'],
    title: '{Shopper.Name}, {Purpose}, {Amount}, {CreatedAt} || {Purpose}, {Amount}, {CreatedAt}',
    isSearched: true,
  },
} as const;

/** Lets people choose the contact that a field names. */
export const chosenClient = {
  'x-list': {
    path: '/api/v5/clients',
    scopes: ['utilities', 'contracts'],
    title: '{FirstName} {LastName}, {Email} || {FirstName} {LastName}',
    isSearched: true,
  },
} as const;

/** Lets people choose the saved card that a field names. */
export const chosenCard = {
  title: 'Saved card',
  'x-list': {
    path: '/api/v5/wallet/cards',
    scopes: ['wallet'],
    title: '{ShopperReference}: •••• {Last4}, until {Expiry}',
  },
} as const;

export const amount = Type.Integer({ description: 'Minor units of the currency.' });
export const currency = oneOfTexts(CURRENCIES, 'ISO 4217.');
export const status = oneOfTexts(PAYMENT_STATUSES, 'The state of the payment.');

const toNames = (named: readonly { id: string; name: string }[]) =>
  Object.fromEntries(named.map(({ id, name }) => [id, name]));

const METHOD = {
  type: 'string',
  enum: PAYMENT_METHODS.map(({ id }) => id),
  'x-names': toNames(PAYMENT_METHODS),
};
export const paidWith = nullable(METHOD, 'What it was paid with, once it is paid.');
export const cardBrand = { type: 'string', 'x-names': toNames(CARD_BRANDS) };
export const nextCursor = nullable({ type: 'string' }, 'For the next page; null on the last one.');
