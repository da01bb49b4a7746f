import { explainValues } from '../answers/explain-values.ts';
import { breakRule, type FieldError, type FieldRule, rejectFields } from '../answers/rejections.ts';
import { describeUnknown } from './read-object.ts';

/** Parses a parameter; `undefined` if the value is not allowed. */
export interface QueryRule<T> {
  (text: string): T | undefined;
  /** The rule that a refused text breaks. Default: `INVALID_VALUE`. */
  rule?: FieldRule;
  /** Whether a query without it is refused. */
  isRequired?: true;
  /** The equivalent schema, from which a refusal derives the allowed values. */
  schema?: object;
  /** A description of the allowed values, if the schema has neither values nor limits. */
  hint?: string;
}

type Rules = Record<string, QueryRule<unknown>>;

/** The given parameters, parsed by their rules. */
export type Query<R extends Rules> = { [Name in keyof R]?: NonNullable<ReturnType<R[Name]>> };

/** Parses an integer in decimal digits without leading zeros. */
export const integerFrom =
  (min: number, max: number): QueryRule<number> =>
  (text) => {
    const value = /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };

/** @param broken the rule that any other value breaks */
export function oneOf<T extends string>(values: readonly T[], broken?: FieldRule): QueryRule<T> {
  const rule: QueryRule<T> = (text) => values.find((value) => value === text);
  return broken === undefined ? rule : Object.assign(rule, { rule: broken });
}

/**
 * The pattern is also used in schemas, with escapes that the regular expressions of every language know. PostgreSQL cannot store
 * U+0000.
 */
export const NO_CONTROL_CHARACTERS = '^[^\\x00-\\x1f\\x7f]*$';
const noControlCharacters = new RegExp(NO_CONTROL_CHARACTERS);

/** Accepts well-formed Unicode that is not empty, without control characters, up to a number of code points. */
export const textUpTo =
  (maxLength: number): QueryRule<string> =>
  (text) =>
    text && [...text].length <= maxLength && noControlCharacters.test(text) && text.isWellFormed()
      ? text
      : undefined;

const ONCE = 'A parameter is given once.';

/** Other schemas have a format that their type does not describe. */
const explain = ({ schema = {}, hint = ONCE }: QueryRule<unknown>): string =>
  ('enum' in schema || 'maximum' in schema ? explainValues(schema) : undefined) ?? hint;

/**
 * Parses the query of a call, in which each parameter may occur once.
 * @throws Rejection 400 with all errors, in the order of the rules, with unknown parameters last
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
    if (value === undefined)
      errors.push(
        breakRule(name, read.rule ?? 'INVALID_VALUE', typeof text === 'string' ? explain(read) : ONCE),
      );
    query[name] = value;
    given.delete(name);
  }
  errors.push(...describeUnknown([...given.keys()], Object.keys(rules)));
  if (errors.length) throw rejectFields(errors);
  return query as Query<R>;
}
