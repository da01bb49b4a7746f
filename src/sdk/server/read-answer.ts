import { type Refusal, type RefusedRow, ServicePayError } from './servicepay-error.ts';

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

/** Reads the rows of an answer of which none succeeded; `undefined` for any other answer. */
function readRefusedRows(answer: object): RefusedRow[] | undefined {
  const { Transactions } = answer as { Transactions?: unknown };
  if (!Array.isArray(Transactions) || !Transactions.length) return undefined;
  if (!Transactions.every((row) => row?.Result === false)) return undefined;
  // A service of an earlier version sends no codes.
  return Transactions.map((row) => ({ ...row, Code: row.Code ?? 'STATE_NOT_ALLOWED' }));
}

/** Creates the error for a capture or release that did nothing, with a rule for each row. */
function createRowsError(name: string, rows: RefusedRow[], response: Response): ServicePayError {
  const [first] = rows as [RefusedRow];
  const Errors = rows.map(({ Code, Message, Hint }, index) => {
    return { Field: `TransactionIds[${index}]`, Code, Message, ...(Hint && { Hint }) };
  }) as Refusal['Errors'];
  const Message = 'No transaction was processed.';
  return new ServicePayError(name, { Code: first.Code, Message, Errors }, response, rows);
}

/**
 * The fields of a successful answer, or the answer itself if it is a file.
 * @throws ServicePayError for a refusal, for rows of which none succeeded, and for an answer that is not from the service
 */
export async function readAnswer(name: string, response: Response): Promise<unknown> {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  if (response.ok && !isJson) return response;
  const answer = isJson ? parse(await response.text()) : undefined;
  if (response.ok && isObject(answer)) {
    const rows = readRefusedRows(answer);
    if (rows) throw createRowsError(name, rows, response);
    return answer;
  }
  if (isRefusal(answer)) throw new ServicePayError(name, answer, response);
  throw createUnreadable(name, response);
}
