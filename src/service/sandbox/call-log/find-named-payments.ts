import type { FastifyRequest } from 'fastify';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';

/** Payments to note of a call: one that captures many may name as many as a body holds. */
const MAX_NAMED_PAYMENTS = 100;

type Fields = Partial<Record<string, unknown>>;

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? value : {});

/**
 * Lists the payments that a call was about, by their transaction ids: the one in its path, those of its query or body, or the one in
 * its answer, which has created it or sends its webhook again. An id that no payment of the company has is listed, too: it is what the
 * caller has to find; one that can be the number of a card is not. If body and answer name one each, it is the answer's: a terminal names
 * a sale as its till does.
 */
export function findNamedPayments(
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  answer: Fields = {},
): string[] {
  const { TransactionIds } = asFields(body);
  const named = [
    asFields(params).transactionId,
    ...[query, answer.TransactionId === undefined ? body : answer, answer.Delivery].map(
      (part) => asFields(part).TransactionId,
    ),
    ...(Array.isArray(TransactionIds) ? TransactionIds.slice(0, MAX_NAMED_PAYMENTS) : []),
  ];
  const ids = named.filter((id) => typeof id === 'string') as string[];
  const kept = ids.filter((id) => readTransactionId(id) !== undefined && !hasCardNumber(id));
  return [...new Set(kept)].slice(0, MAX_NAMED_PAYMENTS);
}
