import { Type } from 'typebox';

/** What the parameters of several calls are. */

export const transactionPath = Type.Object({
  TransactionId: Type.String({ minLength: 1, description: "The link's reference." }),
});

export const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values] }));

export const limit = (fallback: number, maximum: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: fallback, description: 'Entries of a page.' }));

export const cursor = Type.Optional(Type.String({ description: 'The `NextCursor` of the page before.' }));

export const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description: `${description} UTC.` }));
