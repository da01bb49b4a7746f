import { Type } from 'typebox';
import { TIME } from '../http/parse-time.ts';
import { NO_CONTROL_CHARACTERS } from '../http/read-query.ts';

/** What the parameters of several calls are. */

export const transactionPath = Type.Object({
  TransactionId: Type.String({ minLength: 1, description: "The link's reference." }),
});

export const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values] }));

export const limit = (fallback: number, maximum: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: fallback, description: 'Entries of a page.' }));

export const cursor = Type.Optional(Type.String({ description: 'The `NextCursor` of the page before.' }));

/** As `textUpTo` reads it. */
export const id = (maxLength: number) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength,
      pattern: NO_CONTROL_CHARACTERS,
      description: 'A whole one.',
    }),
  );

/** As `parseTime` reads it. */
export const moment = (description: string) =>
  Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      anyOf: [{ format: 'date-time' }, { format: 'date' }],
      pattern: TIME.source,
      description: `${description} A time with its offset (RFC 3339), or a day, which begins at midnight UTC.`,
    }),
  );
