import { type Refusal, ServicePayError } from './servicepay-error.ts';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;

const isRefusal = (answer: unknown): answer is Refusal =>
  isObject(answer) && 'Code' in answer && 'Errors' in answer && Array.isArray(answer.Errors);

/** Creates the error for an answer of a proxy or of another program. */
export function createUnreadable(name: string, response: Response): ServicePayError {
  const Message = `The answer with status ${response.status} is not one of ServicePay. Is the address right?`;
  return new ServicePayError(name, { Code: 'UNREADABLE', Message, Errors: [] }, response);
}

/**
 * The fields of a successful answer, or the answer itself if it is a file.
 * @throws ServicePayError for a refusal, and for an answer that is not from the service
 */
export async function readAnswer(name: string, response: Response): Promise<unknown> {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  if (response.ok && !isJson) return response;
  const answer = isJson ? parse(await response.text()) : undefined;
  if (response.ok && isObject(answer)) return answer;
  if (isRefusal(answer)) throw new ServicePayError(name, answer, response);
  throw createUnreadable(name, response);
}
