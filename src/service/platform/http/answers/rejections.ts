import type { OwnRefusals, RefusalFacts } from './define-refusals.ts';
import { joinChoices } from './explain-values.ts';
import { HTTP_REFUSALS } from './http-refusals.ts';

/** The refusals of all owners. A test compares them with `docs/api.md`. */
export interface Refusals {
  http: typeof HTTP_REFUSALS;
}

type CodesOf<Own, Part extends keyof OwnRefusals> = Own extends { readonly [One in Part]: infer Table }
  ? keyof Table & string
  : never;

/** The code of a refused call. */
export type RejectionCode = CodesOf<Refusals[keyof Refusals], 'calls'>;

/** The code of a rule that a field breaks. */
export type FieldRule = CodesOf<Refusals[keyof Refusals], 'fields'>;

/** The sentences of codes. They are needed where an answer is written, and not where a call is refused. */
export interface RefusalTable {
  calls: Readonly<Record<RejectionCode, RefusalFacts>>;
  fields: Readonly<Record<FieldRule, string>>;
}

/** Joins the refusals of owners, in their order. */
export const joinRefusals = (owners: readonly OwnRefusals[]): RefusalTable => ({
  calls: Object.assign({}, ...owners.map(({ calls }) => calls)),
  fields: Object.assign({}, ...owners.map(({ fields }) => fields)),
});

/** For connections and programs that have no calls of subjects. */
export const HTTP_TABLE: RefusalTable = joinRefusals([HTTP_REFUSALS]);

/**
 * A broken rule. `Field` is the path in the body in the caller's spelling, such as `Items[0].Quantity`; empty for the whole body.
 */
export interface FieldError {
  Field: string;
  Code: FieldRule;
  /** A valid value, if known. */
  Hint?: string;
}

/** A rule whose sentence says what to send instead. Those of `INVALID_VALUE` and `UNKNOWN_FIELD` do not, so they come with a hint. */
export type TellingRule = Exclude<FieldRule, 'INVALID_VALUE' | 'UNKNOWN_FIELD'>;

export type Broken = [Code: FieldRule, Hint: string] | [Code: TellingRule, Hint?: string | undefined];

/** Describes a rule that a field breaks. */
export const breakRule = (Field: string, ...[Code, Hint]: Broken): FieldError => ({
  Field,
  Code,
  ...(Hint !== undefined && { Hint }),
});

/**
 * A schema keyword that names the rule broken by a value of the right type. Without it, `check-fields.ts` chooses a general rule.
 */
export const asRule = (rule: FieldRule): { rule: FieldRule } => ({ rule });

/** A schema keyword that says what a field takes, for the hint: what a pattern cannot say, or an example. */
export const asHint = (valueHint: string): { valueHint: string } => ({ valueHint });

/**
 * A schema keyword for rules that the description of the API states, and that code checks with a rule of its own. The check of the
 * schema ignores them.
 */
export const asStated = (stated: object): { stated: object } => ({ stated });

/** States that exactly one of the fields is given. */
export const eitherOf = (...names: string[]) => ({ oneOf: names.map((name) => ({ required: [name] })) });

/** States that at least one of the fields is given. */
export const someOf = (...names: string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });

/** States that two fields exclude each other. */
export const notBoth = (...names: string[]) => ({
  not: { required: names, properties: Object.fromEntries(names.map((name) => [name, {}])) },
});

interface Details {
  errors?: readonly FieldError[];
  hint?: string | undefined;
  headers?: Record<string, string>;
  obstacle?: string;
  statusCode?: number;
  reason?: string;
}

/**
 * A refused call: thrown at any depth, answered in one place (`answer-errors.ts`), which knows the status and the sentence of its
 * code.
 */
export class Rejection extends Error {
  readonly code: RejectionCode | FieldRule;
  readonly errors: readonly FieldError[];
  /** A suggestion for a valid call, if known. The sentences themselves are fixed (docs/decisions.md, 431). */
  readonly hint: string | undefined;
  readonly headers: Record<string, string>;
  /** The name that the sentence has a place for. */
  readonly obstacle: string | undefined;
  /** The status, if it is not that of the code. */
  readonly statusCode: number | undefined;
  /** Why the service cannot do it, for the log. The caller does not get it. */
  readonly reason: string | undefined;

  constructor(
    code: RejectionCode | FieldRule,
    { errors = [], hint, headers = {}, obstacle, statusCode, reason }: Details = {},
  ) {
    super(code);
    this.code = code;
    this.errors = errors;
    this.hint = hint ?? errors.find(({ Hint }) => Hint !== undefined)?.Hint;
    this.headers = headers;
    this.obstacle = obstacle;
    this.statusCode = statusCode;
    this.reason = reason;
  }
}

export const reject = (code: RejectionCode, headers: Record<string, string> = {}): Rejection =>
  new Rejection(code, { headers });

/** Creates a rejection of a call that the service itself cannot do now. @param reason a sentence for the operator's log */
export const rejectForNow = (code: RejectionCode, reason: string): Rejection =>
  new Rejection(code, { reason });

/** The state that prevents a call, and the states that would allow it. */
interface StateGap {
  /** The kind of object, such as `payment`. */
  subject: string;
  state: string;
  /** The states that allow the call. */
  needs: readonly string[];
  /** The obstacle, if the state itself allows the call. */
  otherwise?: string | undefined;
}

/** Explains which state prevents the call. */
export const explainState = ({ subject, state, needs, otherwise }: StateGap): string | undefined =>
  needs.includes(state) ? otherwise : `The ${subject} is ${state}; this call needs ${joinChoices(needs)}.`;

/** Creates a rejection with a specific hint. */
export const rejectBecause = (
  code: RejectionCode,
  hint: string | undefined,
  headers: Record<string, string> = {},
): Rejection => new Rejection(code, { hint, headers });

/** Creates the rejection of a call that a state does not allow. */
export const rejectState = (code: RejectionCode, gap: StateGap): Rejection =>
  rejectBecause(code, explainState(gap));

/** Creates a rejection whose sentence names the obstacle, such as the subscription that charges a card. */
export const rejectNaming = (code: RejectionCode, obstacle: string): Rejection =>
  new Rejection(code, { obstacle });

/** The maximum number of reported errors: more than any honest body can have. */
export const MAX_ERRORS = 1000;

/**
 * Creates the rejection of a body with broken rules. The answer has a limited number of them, because a body of a stranger may
 * break one with each of its names. `errors` must not be empty, and are in the order of the documentation's
 * table.
 */
export function rejectFields(errors: readonly FieldError[], statusCode = 400): Rejection {
  const [first] = errors;
  return first
    ? new Rejection(first.Code, { statusCode, errors: errors.slice(0, MAX_ERRORS) })
    : reject('BAD_REQUEST');
}

/** A broken rule with its sentence. */
export interface ExplainedError extends FieldError {
  Message: string;
}

/** Finds the status and the sentences of a rejection. */
export function explainRejection(
  { code, errors, obstacle = '', statusCode }: Rejection,
  { calls, fields }: RefusalTable,
): { statusCode: number; message: string; errors: ExplainedError[] } {
  const explained = errors.map(({ Field, Code, ...hint }) => ({
    Field,
    Code,
    Message: fields[Code].replace('{Field}', () => Field),
    ...hint,
  }));
  const [first] = explained;
  if (first) return { statusCode: statusCode ?? 400, message: first.Message, errors: explained };
  const [status, sentence] = calls[code as RejectionCode];
  return { statusCode: status, message: sentence.replace(/\{\w+\}/, () => obstacle), errors: [] };
}
