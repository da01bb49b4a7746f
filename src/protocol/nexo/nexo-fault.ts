/** The values of the nexo `ErrorCondition` that this terminal uses. */
export type ErrorCondition =
  | 'Aborted'
  | 'Busy'
  | 'Cancel'
  | 'InProgress'
  | 'InvalidCard'
  | 'MessageFormat'
  | 'NotAllowed'
  | 'NotFound'
  | 'Refusal'
  | 'UnavailableDevice'
  | 'UnavailableService'
  | 'UnreachableHost'
  | 'WrongPIN';

/** A violation of a message rule. It is thrown while reading, and answered in one place. */
export class NexoFault extends Error {
  readonly condition: ErrorCondition;

  /** @param message the sentence for the till, without `message=` */
  constructor(condition: ErrorCondition, message: string) {
    super(message);
    this.condition = condition;
  }
}

const MAX_QUOTED_LENGTH = 100;

/** Quotes a value of a message in a sentence, as truncated JSON. */
export function quote(value: unknown): string {
  // Truncate by code points, because half a surrogate pair could not be percent-encoded.
  const cut = (text: string) => Array.from(text.slice(0, 2 * MAX_QUOTED_LENGTH)).slice(0, MAX_QUOTED_LENGTH);
  return typeof value === 'string' ? `"${cut(value).join('')}"` : cut(JSON.stringify(value)).join('');
}

/** Describes a value, for example `Field is "x"` or `Field is missing`. */
export const describeValue = (field: string, value: unknown): string =>
  value === undefined ? `${field} is missing` : `${field} is ${quote(value)}`;

/** Creates a fault about the format of a message. */
export const refuseForm = (field: string, value: unknown, need: string): NexoFault =>
  new NexoFault('MessageFormat', `${describeValue(field, value)}: ${need}`);
