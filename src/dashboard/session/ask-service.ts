/** An error for a call that the service refused, or that did not reach it. Its message is shown to the user. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** How long the service asks to wait before the next call; 0 if it names no time. */
  readonly retryAfterMs: number;
  /** The answer of the service; `undefined` if there is none. */
  readonly answer: Refusal | undefined;

  constructor(
    message: string,
    status: number,
    { answer, retryAfterMs = 0 }: { answer?: Refusal; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.answer = answer;
  }
}

/** A sentence that explains a refusal and, if possible, the correct value. */
interface Explained {
  Message: string;
  Hint?: string;
}

export const explain = ({ Message, Hint }: Explained): string => (Hint ? `${Message} ${Hint}` : Message);

/** A sentence about a field. */
export interface FieldRefusal extends Explained {
  Field: string;
}

/** A refused call's answer. */
interface Refusal extends Partial<Explained> {
  Code?: string;
  Result?: boolean;
  Errors?: FieldRefusal[];
  Transactions?: Explained[];
}

/**
 * A header on the dashboard's calls. The cookie is accepted only with it, and the log of calls leaves out the dashboard's reads.
 */
export const MARK = 'servicepay-dashboard';
/** A connection can be lost without notice; then no answer ever arrives. */
const ANSWER_TIMEOUT_MS = 30_000;

function describeRefusal({
  Message = 'The service refused the call.',
  Hint,
  Errors = [],
  Transactions,
}: Refusal): string {
  // Omit the field's name if the message already begins with it.
  const name = ({ Field, Message }: { Field: string; Message: string }) =>
    Message.startsWith(`${Field} `) ? '' : `${Field}: `;
  if (Errors.length) return Errors.map((error) => name(error) + explain(error)).join(' ');
  return Transactions?.map(explain).join(' ') || explain({ Message, ...(Hint && { Hint }) });
}

/** @throws ServiceError if there is no answer */
export async function askService(
  fetch: typeof window.fetch,
  path: string,
  init: RequestInit,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return await fetch(path, { ...init, signal, credentials: 'same-origin', cache: 'no-store' });
  } catch {
    throw new ServiceError('The service cannot be reached.', 0);
  }
}

/** @throws ServiceError for a refusal */
export async function readServiceAnswer(response: Response): Promise<Refusal> {
  const answer = (await response.json().catch(() => {
    // Without this check, a truncated answer would be shown as an empty list.
    if (response.ok) throw new ServiceError('The answer of the service broke off.', 0);
    return {};
  })) as Refusal;
  if (response.ok && answer.Result !== false) return answer;
  const retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || 0;
  throw new ServiceError(describeRefusal(answer), response.status, { answer, retryAfterMs });
}

export const writeBody = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
