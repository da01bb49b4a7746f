import type { ApiRejection } from '#api-calls';

export type ServicePayErrorCode =
  | ApiRejection['Code']
  /** Nothing answers at the address. */
  | 'UNREACHABLE'
  /** The answer is not one of the service: that of a proxy, or of another program. */
  | 'UNREADABLE';

/** The parts of a refusal that an answer of another program lacks. */
export type Refusal = Pick<ApiRejection, 'Message' | 'Hint' | 'Errors'> & { Code: ServicePayErrorCode };

/** The service has refused a call, or there is no answer. */
export class ServicePayError extends Error {
  override readonly name = 'ServicePayError';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The reason, for programs. */
  readonly code: ServicePayErrorCode;
  /** Every broken rule, with the path of its field. */
  readonly errors: ApiRejection['Errors'];
  /** The remedy, where it can be said. */
  readonly hint: string | undefined;
  /** How many seconds to wait before the next call, where the service says it. */
  readonly retryAfterSeconds: number | undefined;

  /** @param name the call */
  constructor(name: string, { Message, Code, Errors, Hint }: Refusal, response?: Response) {
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
    const rules = Errors.map((rule) => `${rule.Field}: ${rule.Message} ${rule.Hint ?? ''}`.trim());
    super([`${name}: ${Message}`, ...(rules.length ? rules : [Hint ?? ''])].join(' ').trim());
    this.status = response?.status ?? 0;
    this.code = Code;
    this.errors = Errors;
    this.hint = Hint;
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  }
}
