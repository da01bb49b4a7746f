import { readNexoMessage } from '../../protocol/nexo/read-nexo-message.ts';
import type { NexoMessage, ReversalRequest } from '../../protocol/nexo/requests.ts';
import type { TerminalReport } from '../../protocol/terminal-link.ts';
import { createPaymentAnswer, type PaymentEnd } from '../answers/payment-answer.ts';
import { createReversalAnswer } from '../answers/reversal-answer.ts';
import { createFailure, type ResponseBody, writeAnswer } from '../answers/write-answer.ts';
import type { TerminalHost } from '../host/host.ts';
import type { DialogueRecord, DialogueRecords } from '../journal/dialogues.ts';
import { createDialogueReport } from './create-report.ts';
import { recallOriginal } from './create-runners.ts';
import { createTender, type DialogueRequest } from './dialogue-registry.ts';
import { endPayment } from './run-payment.ts';
import { createReverseRequest, endReversal } from './run-reversal.ts';

export interface RecoveryOptions {
  poiid: string;
  host: TerminalHost;
  records: DialogueRecords;
  now: () => number;
  keepReport: ((report: TerminalReport) => void) | undefined;
}

const RESTARTED = {
  Payment: 'The terminal was restarted before the card was charged.',
  Print: 'The terminal was restarted before the paper came out.',
  Reversal: 'The terminal was restarted before money was paid back.',
};

const ANY_FIRMWARE = '999.0.0';

interface Recovered {
  body: ResponseBody;
  message: string | undefined;
}

function restart(category: DialogueRecord['category']): Recovered {
  const message = RESTARTED[category];
  return { body: { Response: createFailure('Aborted', message) }, message };
}

/** How a payment ended that was with the host when the terminal was killed. */
async function recallPayment(
  { host }: RecoveryOptions,
  { reference, card, messageId }: DialogueRecord,
): Promise<PaymentEnd> {
  const answer = reference === undefined ? undefined : await host.recall(reference, messageId !== undefined);
  const from = messageId === undefined ? 'local' : 'cloud';
  if (answer && answer.decision !== 'UNREACHABLE' && card) return endPayment(answer, card, from);
  return { result: 'Failure', condition: 'Aborted', message: RESTARTED.Payment, card };
}

/**
 * A refund is asked for again: its reference makes it the same one.
 * @returns `undefined` if there is no answer; only an answer says whether an earlier question has arrived
 */
async function repeatReversal(
  { host, records, poiid, now }: RecoveryOptions,
  message: NexoMessage<ReversalRequest>,
  { reference }: DialogueRecord,
): Promise<Recovered | undefined> {
  if (reference === undefined) return restart('Reversal');
  const { request } = message;
  const original = recallOriginal(records, request.original, poiid);
  const answer = await host.reverse(createReverseRequest(message, reference, original?.currency));
  const end = answer.Decision === 'UNREACHABLE' ? undefined : endReversal(answer);
  if (!end) return undefined;
  const facts = {
    merchant: host.merchant(),
    poiid,
    tender: createTender(now()),
    at: new Date(now()).toISOString(),
  };
  return {
    body: createReversalAnswer({ request, end, original, ...facts }),
    message: end.result === 'Failure' ? end.message : undefined,
  };
}

async function recover(
  options: RecoveryOptions,
  message: NexoMessage<DialogueRequest>,
  record: DialogueRecord,
) {
  const { host, poiid, now } = options;
  const { header, request } = message;
  if (request.category === 'Reversal') return repeatReversal(options, { header, request }, record);
  if (request.category === 'Print') return restart('Print');
  const end = await recallPayment(options, record);
  const body = createPaymentAnswer({
    header,
    request,
    end,
    merchant: host.merchant(),
    poiid,
    tender: createTender(now()),
    at: new Date(now()).toISOString(),
  });
  return { body, message: end.result === 'Failure' ? end.message : undefined };
}

/** Gives every dialogue an end that has none, but refunds of which the host says nothing. */
export async function recoverDialogues(
  options: RecoveryOptions,
  open: readonly DialogueRecord[],
): Promise<void> {
  const { records, poiid, now, keepReport } = options;
  for (const record of open) {
    const reading = readNexoMessage(record.request, { poiid, firmware: ANY_FIRMWARE });
    // The message passed these checks when it came.
    if (reading.kind !== 'message')
      throw new Error(`The journal has a message that cannot be read: ${record.request}`);
    const message = { header: reading.header, request: reading.request as DialogueRequest };
    const recovered = await recover(options, message, record);
    if (!recovered) continue;
    const { body, message: text } = recovered;
    const { Result, ErrorCondition } = body.Response;
    const response = writeAnswer(record.category, reading.header.fields, body);
    const end = { response, result: Result, condition: ErrorCondition, message: text };
    records.end(record, end, now(), () => {
      const report = createDialogueReport({ ...record, end });
      if (report) keepReport?.(report);
    });
  }
}
