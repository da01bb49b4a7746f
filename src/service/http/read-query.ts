import { type FieldError, rejectFields } from './rejections.ts';

/** What a parameter's text means; `undefined` when it is none of what it may be. */
export type QueryRule<T> = (text: string) => T | undefined;

type Rules = Record<string, QueryRule<unknown>>;

/** The parameters that were given, as their rules read them. */
export type Query<R extends Rules> = { [Name in keyof R]?: NonNullable<ReturnType<R[Name]>> };

/** A whole number in decimal digits. */
export const integerFrom =
  (min: number, max: number): QueryRule<number> =>
  (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };

export const oneOf =
  <T extends string>(values: readonly T[]): QueryRule<T> =>
  (text) =>
    values.find((value) => value === text);

const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** `2026-11-21T09:30:00Z`, milliseconds if wanted; as ms since 1970. A day that no calendar has is refused. */
export const utcTime: QueryRule<number> = (text) => {
  const ms = UTC_TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 19) === text.slice(0, 19)
    ? ms
    : undefined;
};

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
    if (text === undefined) continue;
    const value = typeof text === 'string' ? read(text) : undefined;
    if (value === undefined) errors.push({ Field: name, Message: 'Invalid value.' });
    query[name] = value;
    given.delete(name);
  }
  for (const Field of given.keys()) errors.push({ Field, Message: 'Unknown field.' });
  if (errors.length) throw rejectFields(errors);
  return query as Query<R>;
}
