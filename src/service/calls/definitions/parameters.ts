import { type TSchema, Type } from 'typebox';
import { MAX_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { parseTime, TIME } from '../../platform/clock/parse-time.ts';
import type { FieldRule, RejectionCode } from '../../platform/http/answers/rejections.ts';
import { cursorOf } from '../../platform/http/requests/cursors.ts';
import {
  integerFrom,
  NO_CONTROL_CHARACTERS,
  oneOf,
  type QueryRule,
  textUpTo,
} from '../../platform/http/requests/read-query.ts';
import type { PathParameter, QueryParameter } from './define-call.ts';
import { MAX_TRANSACTION_ID_LENGTH } from './read-transaction-id.ts';

/**
 * Combines a rule with its schema; tests prove that both accept the same texts. @param hint describes the values if the schema
 * does not
 */
const describe = <T>(read: QueryRule<T>, schema: TSchema, hint?: string): QueryParameter<T> =>
  Object.assign((text: string) => read(text), {
    schema,
    ...(read.rule && { rule: read.rule }),
    ...(hint !== undefined && { hint }),
  });

const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: NO_CONTROL_CHARACTERS, description });

/** @param rule the rule that any other value breaks */
export const choice = <T extends string>(
  values: readonly T[],
  description: string,
  rule?: FieldRule,
): QueryParameter<T> =>
  describe(oneOf(values, rule), Type.Unsafe<T>({ type: 'string', enum: [...values], description }));

export const limit = (fallback: number, maximum: number): QueryParameter<number> =>
  describe(
    integerFrom(1, maximum),
    Type.Integer({ minimum: 1, maximum, default: fallback, description: 'Entries per page.' }),
  );

/** Accepts the same ids as `cursorOf`. */
export const cursor = (prefix: string, rest?: string) =>
  describe(
    cursorOf(prefix, rest),
    Type.String({ description: 'The `NextCursor` of the previous page.' }),
    'The cursor that the previous page returned.',
  );

export const wholeId = (maxLength: number): QueryParameter<string> =>
  describe(
    textUpTo(maxLength),
    text(maxLength, 'The complete value.'),
    `1 to ${maxLength} characters, without control characters.`,
  );

/** A reference as it is pasted, perhaps with line breaks: the call folds it. */
export const pastedId = (maxLength: number): QueryParameter<string> =>
  describe(
    (text) => (text && [...text].length <= maxLength && text.isWellFormed() ? text : undefined),
    Type.String({ minLength: 1, maxLength, description: 'The complete value.' }),
    `1 to ${maxLength} characters.`,
  );

/** Makes a parameter required. */
export const required = <T>(parameter: QueryParameter<T>): QueryParameter<T> & { isRequired: true } =>
  Object.assign(parameter, { isRequired: true as const });

/** A text to search for. */
export const search = (maxLength: number, description: string): QueryParameter<string> =>
  describe(
    textUpTo(maxLength),
    text(maxLength, description),
    `1 to ${maxLength} characters, without control characters.`,
  );

/** A fixed number of digits. */
export const digits = (count: number, description: string): QueryParameter<string> =>
  describe(
    (text) => (new RegExp(`^\\d{${count}}$`).test(text) ? text : undefined),
    Type.String({ pattern: `^\\d{${count}}$`, description }),
    `A number of ${count} digits.`,
  );

export const wholeNumber = (maximum: number, description: string): QueryParameter<number> =>
  describe(integerFrom(1, maximum), Type.Integer({ minimum: 1, maximum, description }));

export const amountMinor = (): QueryParameter<number> =>
  describe(
    integerFrom(0, MAX_AMOUNT_MINOR),
    Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_MINOR, description: 'The exact amount in minor units.' }),
  );

export const moment = (description: string): QueryParameter<number> =>
  describe(
    (text) => parseTime(text),
    Type.Unsafe<string>({
      type: 'string',
      anyOf: [{ format: 'date-time' }, { format: 'date' }],
      pattern: TIME.source,
      description: `${description} A time with its offset (RFC 3339), or a day, which begins at midnight UTC.`,
    }),
    'A time such as 2026-11-21T09:30:00Z, or a day such as 2026-11-21.',
  );

/** The maximum length of an id of the service: a prefix and a UUID, or `ins_` and a name. */
export const MAX_ID_LENGTH = 64;

export const pathId = (maxLength: number, refusal: RejectionCode, description: string): PathParameter => ({
  read: textUpTo(maxLength),
  schema: Type.String({ minLength: 1, description }),
  refusal,
});

export const TRANSACTION_PATH = {
  TransactionId: pathId(MAX_TRANSACTION_ID_LENGTH, 'TRANSACTION_NOT_FOUND', "The link's reference."),
};
