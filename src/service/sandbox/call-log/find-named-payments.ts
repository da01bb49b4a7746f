import type { FastifyRequest } from 'fastify';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';

/** The maximum number of payments recorded for a call, because a capture may name as many as fit into a body. */
const MAX_NAMED_PAYMENTS = 100;

type Fields = Partial<Record<string, unknown>>;

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? value : {});

/**
 * Lists the transaction ids of the payments that a call concerned: the id in its path, those in its query or body, or the id in
 * its answer, which has created the payment or resent its webhook. Unknown ids are included, because the caller looks for them;
 * possible card numbers are not. If body and answer each have an id, the answer's is used: a terminal names a sale by its till's
 * id.
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
