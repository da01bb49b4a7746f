/** The answer to a refused call: its status, and the sentence for people. */
export type RefusalFacts = readonly [status: number, sentence: string];

/** The refusals of one owner. */
export interface OwnRefusals {
  /** Refusals of a whole call, by code. A code never changes; its status and sentence may be reworded. */
  readonly calls?: Readonly<Record<string, RefusalFacts>>;
  /** Rules that a field can break, by code. `{Field}` in a sentence is replaced by the name of the field. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Defines refusals beside the calls that throw them. Their owner adds them to `Refusals`, and lists them in its subject. */
export const defineRefusals = <const Own extends OwnRefusals>(own: Own): Own => own;

/** `Bank transfer` → `BANK_TRANSFER`. */
type CodeOf<Label extends string> = Label extends `${infer First} ${infer Rest}`
  ? `${Uppercase<First>}_${CodeOf<Rest>}`
  : Uppercase<Label>;

const toCode = (label: string): string => label.toUpperCase().replaceAll(' ', '_');

/** Creates the refusals `X_NOT_FOUND` of records, from the names that sentences have for them. */
export const notFound = <Label extends string>(...labels: Label[]) =>
  Object.fromEntries(
    labels.map((label) => [`${toCode(label)}_NOT_FOUND`, [404, `${label} not found.`]]),
  ) as unknown as { readonly [One in Label as `${CodeOf<One>}_NOT_FOUND`]: RefusalFacts };

/** Creates the refusals `X_STATE` of records whose state does not allow a call. */
export const wrongState = <Label extends string>(...labels: Label[]) =>
  Object.fromEntries(
    labels.map((label) => [
      `${toCode(label)}_STATE`,
      [409, `The state of the ${label} does not allow this.`],
    ]),
  ) as unknown as { readonly [One in Label as `${CodeOf<One>}_STATE`]: RefusalFacts };

/** Creates the refusals `TOO_MANY_X` of records that a company has a maximum number of. */
export const tooMany = <Label extends string>(...labels: Label[]) =>
  Object.fromEntries(
    labels.map((label) => [`TOO_MANY_${toCode(label)}`, [409, `Too many ${label}.`]]),
  ) as unknown as { readonly [One in Label as `TOO_MANY_${CodeOf<One>}`]: RefusalFacts };
