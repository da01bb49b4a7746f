import type { Calls } from '#api-calls';

/** A call by its method and path, such as `POST /api/v5/payments/link`. */
export type CallName = keyof Calls;

/** The answer of a call: `Response` for a call that answers with a file. */
export type Answer<Name extends CallName> = Calls[Name]['answer'];

/** The fields that a call takes. */
export type Body<Name extends CallName> = Calls[Name] extends { body?: infer Fields }
  ? Exclude<Fields, undefined>
  : never;

/** The parts of a call: `params` of its path, `query` and `body`. */
type Input<Name extends CallName> = Omit<Calls[Name], 'answer'>;

export interface SendOptions {
  /**
   * For a POST. If a call is repeated with the same key and fields, the service returns the first answer and does nothing else.
   * @example crypto.randomUUID()
   */
  idempotencyKey?: string | undefined;
  /** Aborts the call. Default: a timeout after the client's `timeoutMs`. */
  signal?: AbortSignal | undefined;
  /** Further headers, such as `Prefer: wait=30`. */
  headers?: Record<string, string> | undefined;
}

export type CallOptions<Name extends CallName> = Input<Name> & SendOptions;

/** Options are optional if the call requires none. */
export type CallArguments<Name extends CallName> =
  Record<never, never> extends Input<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

/**
 * Calls the service.
 * @throws ServicePayError if the service refuses the call or does not answer
 */
export type Call = <Name extends CallName>(
  name: Name,
  ...options: CallArguments<Name>
) => Promise<Answer<Name>>;
