import type { ReversalRequest } from '../../protocol/nexo/requests.ts';
import { createReversalAnswer, type ReversalEnd, type ReversalFacts } from '../answers/reversal-answer.ts';
import type { DialogueRecords } from '../journal/dialogues.ts';
import {
  createRestartOutcome,
  type Dialogue,
  type DialogueOutcome,
  getFacts,
  type RecallOptions,
  readKeptMessage,
} from './dialogue.ts';
import { createReverseRequest, findOriginal, runReversal, toReversalEnd } from './run-reversal.ts';

/** Finds the terminal's record of the payment to be reversed. */
function recallOriginal(records: DialogueRecords, name: string, poiid: string) {
  const record = findOriginal(records, name);
  const payment = record && readKeptMessage(record, poiid).request;
  if (payment?.category !== 'Payment') return undefined;
  const { transactionId, currency } = payment;
  return { transactionId, card: record?.card, currency };
}

const answer = (
  options: RecallOptions,
  request: ReversalRequest,
  original: ReversalFacts['original'],
  end: ReversalEnd | undefined,
): DialogueOutcome | undefined =>
  end && {
    body: createReversalAnswer({ request, end, original, ...getFacts(options) }),
    message: end.result === 'Failure' ? end.message : undefined,
  };

export const REVERSAL: Dialogue<ReversalRequest> = {
  successText: 'Refunded',
  findObstacle({ findLost }) {
    const lost = findLost();
    // A till that repeats it as a new request would refund twice.
    return (
      lost && {
        message: 'It is not known yet whether the last Reversal paid money back.',
        serviceId: lost.serviceId,
      }
    );
  },
  async run(options, message) {
    const { request } = message;
    const original = recallOriginal(options.records, request.original, options.poiid);
    const end = await runReversal({ ...options, message, knownCurrency: original?.currency });
    return answer(options, request, original, end);
  },
  /** Repeats the refund, which its reference identifies. */
  async recover(options, message, { reference }) {
    if (reference === undefined)
      return createRestartOutcome('The terminal was restarted before money was paid back.');
    const { request } = message;
    const original = recallOriginal(options.records, request.original, options.poiid);
    const found = await options.host.reverse(createReverseRequest(message, reference, original?.currency));
    return answer(
      options,
      request,
      original,
      found.Decision === 'UNREACHABLE' ? undefined : toReversalEnd(found),
    );
  },
};
