import { Type } from 'typebox';
import { CURRENCIES } from '../../../protocol/money.ts';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';

/**
 * Schemas of fields that several answers share. They are not used for validation at run time; a test compares every answer with
 * them.
 */

export const oneOfTexts = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

export const nullable = (schema: object, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }], description });

export const text = (description: string) => Type.String({ description });
export const timeField = () => Type.String({ format: 'date-time', description: 'UTC.' });

export const transactionId = text("The link's reference: the caller's, or a generated one.");
export const amount = Type.Integer({ description: 'Minor units of the currency.' });
export const currency = oneOfTexts(CURRENCIES, 'ISO 4217.');
export const status = oneOfTexts(PAYMENT_STATUSES, 'The state of the payment.');
export const nextCursor = nullable({ type: 'string' }, 'For the next page; null on the last one.');
