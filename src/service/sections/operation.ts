import type { TObject, TSchema } from 'typebox';
import type { Scope } from '../model/scopes.ts';

/** One call of the v5 API: what the machine-readable descriptions and the documents of a section are made from. */
export interface Operation {
  /** Unique; what a generated client calls it. */
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** With its parameters in braces. */
  path: string;
  summary: string;
  /** One of them is needed. None for a call without a token. */
  scopes: readonly Scope[];
  /** The parameters of the path, each with its rule. */
  pathParameters?: TObject;
  query?: TObject;
  body?: TSchema;
  /** The fields of a success beside the envelope; or other types of content than JSON. */
  answer: TObject | { contentTypes: readonly string[] };
  /** Statuses that are its own, beside those that every call can end with. */
  refusals?: readonly number[];
  /** A body that is good. */
  example?: object;
}
