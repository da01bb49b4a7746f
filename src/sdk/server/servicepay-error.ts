import type { ApiRejection } from '#api-calls';

export type ServicePayErrorCode =
  | ApiRejection['Code']
  /** No server answers at the URL. */
  | 'UNREACHABLE'
  /** The answer is not from the service, but from a proxy or another program. */
  | 'UNREADABLE';

/** The parts of a refusal that are missing in an answer of another program. */
export type Refusal = Pick<ApiRejection, 'Message' | 'Hint' | 'Errors'> & { Code: ServicePayErrorCode };

/** A row of an answer about several payments, such as that of `capture`. */
export interface RefusedRow {
  TransactionId: string;
  /** The payment's status; null if the company does not have it. */
  Status: string | null;
  Code: ServicePayErrorCode;
  Message: string;
  Hint?: string;
}

/** An error for a call that the service refused or did not answer. */
export class ServicePayError extends Error {
  override readonly name = 'ServicePayError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The error code. */
  readonly code: ServicePayErrorCode;
  /** Every violated rule, with the path of its field. */
  readonly errors: ApiRejection['Errors'];
  /** The suggested fix, if there is one. */
  readonly hint: string | undefined;
  /** The number of seconds to wait before the next call, if the service names it. */
  readonly retryAfterSeconds: number | undefined;
  /** The rows of a `capture` or `release` of which none succeeded; empty for any other call. */
  readonly rows: readonly RefusedRow[];

  /** @param name the call */
  constructor(
    name: string,
    { Message, Code, Errors, Hint }: Refusal,
    response?: Response,
    rows: readonly RefusedRow[] = [],
  ) {
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
    const rules = Errors.map((rule) => `${rule.Field}: ${rule.Message} ${rule.Hint ?? ''}`.trim());
    super([`${name}: ${Message}`, ...(rules.length ? rules : [Hint ?? ''])].join(' ').trim());
    this.status = response?.status ?? 0;
    this.code = Code;
    this.errors = Errors;
    this.hint = Hint;
    this.rows = rows;
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  }
}
