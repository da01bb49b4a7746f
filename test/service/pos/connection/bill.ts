import type {
  AuthorizeAnswer,
  AuthorizeRequest,
} from '../../../../src/protocol/terminal/terminal-connection.ts';
import { createAuthorizeRequest } from '../waiting/create-fake-terminal.ts';

export const getPsp = (answer: AuthorizeAnswer): string =>
  'PspReference' in answer ? answer.PspReference : '';

let bills = 0;
/** A dialogue of the local API, with a bill of its own. */
export const bill = (change: Partial<AuthorizeRequest> = {}): AuthorizeRequest => {
  bills += 1;
  const id = `bill-${bills}`;
  return createAuthorizeRequest({ SaleId: id, TransactionId: id, ServiceId: String(bills), ...change });
};
