import type { TSchema } from 'typebox';
import type { Conditions } from '../../../protocol/dashboard/record-words.ts';
import type { Scope } from '../companies/scopes.ts';

/** A button for a call beside its record, in the dashboard: `x-buttons` of the call in OpenAPI. */
export interface CallButton {
  /** The states of the record that allow the call. Default: all. */
  from?: readonly string[];
  /** The other conditions that the record must match. */
  where?: Conditions;
  /** Default: the last segment of the path, such as `Win dispute` for `win-dispute`. */
  label?: string;
  /** The question that precedes a call that cannot be undone. */
  question?: string;
  /** Default: none. */
  body?: object;
}

/** A button for a switch of the sandbox beside a record: an entry of `x-switches` in OpenAPI. */
export interface SwitchButton extends CallButton {
  /** The name of the record in answers. */
  record: string;
  path: string;
  /** Any one of them is enough. */
  scopes: readonly Scope[];
  /** Its body, if it has a form in place of a button; and what to know about it. */
  schema?: TSchema;
  about?: string;
}
