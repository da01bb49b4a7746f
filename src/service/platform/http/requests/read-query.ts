import { explainName, explainValues } from '../answers/explain-values.ts';
import { breakRule, type FieldError, type FieldRule, rejectFields } from '../answers/rejections.ts';
import { parseTime } from './parse-time.ts';

/** Parses a parameter; `undefined` if the value is not allowed. */
export interface QueryRule<T> {
  (text: string): T | undefined;
  /** The rule that such a text breaks; `INVALID_VALUE` if absent. */
  rule?: FieldRule;
  /** Refuses a query without it. */
  isRequired?: true;
  /** The same as a schema: what the refusal says is allowed. */
  schema?: object;
  /** The same as a sentence, where the schema has no values or limits. */
  hint?: string;
}

type Rules = Record<string, QueryRule<unknown>>;

/** The parameters that were given, as their rules read them. */
export type Query<R extends Rules> = { [Name in keyof R]?: NonNullable<ReturnType<R[Name]>> };

/** A whole number in decimal digits, the first of which is no zero. */
export const integerFrom =
  (min: number, max: number): QueryRule<number> =>
  (text) => {
    const value = /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };

/** @param broken the rule that any other text breaks */
export function oneOf<T extends string>(values: readonly T[], broken?: FieldRule): QueryRule<T> {
  const rule: QueryRule<T> = (text) => values.find((value) => value === text);
  return broken === undefined ? rule : Object.assign(rule, { rule: broken });
}

/** The pattern, for the schemas too. Not every database takes such characters. */
export const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f]*$';
const noControlCharacters = new RegExp(NO_CONTROL_CHARACTERS);

/** A text that is Unicode, without control characters and not empty; of so many code points at most. */
export const textUpTo =
  (maxLength: number): QueryRule<string> =>
  (text) =>
    text && [...text].length <= maxLength && noControlCharacters.test(text) && text.isWellFormed()
      ? text
      : undefined;

/** A moment, as ms since 1970. */
export const timeParameter: QueryRule<number> = parseTime;

/** Any other text is of a form that its type does not say. */
const explain = ({ schema = {}, hint }: QueryRule<unknown>): string | undefined =>
  'enum' in schema || 'maximum' in schema ? explainValues(schema) : hint;

/**
 * The query of a call, each parameter at most once.
 * @throws Rejection 400 with everything that is wrong, in the order of the rules, unknown parameters last
 */
export function readQuery<R extends Rules>(input: unknown, rules: R): Query<R> {
  const given = new Map(Object.entries(input as Record<string, unknown>));
  const query: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, read] of Object.entries(rules)) {
    const text = given.get(name);
    if (text === undefined) {
      if (read.isRequired) errors.push(breakRule(name, 'REQUIRED'));
      continue;
    }
    const value = typeof text === 'string' ? read(text) : undefined;
    if (value === undefined) errors.push(breakRule(name, read.rule ?? 'INVALID_VALUE', explain(read)));
    query[name] = value;
    given.delete(name);
  }
  for (const name of given.keys())
    errors.push(breakRule(name, 'UNKNOWN_FIELD', explainName(name, Object.keys(rules))));
  if (errors.length) throw rejectFields(errors);
  return query as Query<R>;
}
