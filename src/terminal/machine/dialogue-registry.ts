import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DialogueCategory, DialogueRequest, NexoMessage } from '../../protocol/nexo/message-table.ts';
import { NexoFault } from '../../protocol/nexo/nexo-fault.ts';
import type { TerminalReport } from '../../protocol/terminal/terminal-connection.ts';
import { createFailure, writeAnswer } from '../answers/write-answer.ts';
import type { DialogueOutcome } from '../dialogues/dialogue.ts';
import { getDialogue } from '../dialogues/dialogue-table.ts';
import type { DialogueEnd, DialogueRecords, Pair } from '../journal/dialogues.ts';

interface RegistryOptions {
  records: DialogueRecords;
  now: () => number;
  /** See `Dialogue.run`. */
  run: (
    message: NexoMessage<DialogueRequest>,
    messageId: string | undefined,
  ) => Promise<DialogueOutcome | undefined>;
  /** Finds the reason why a dialogue of this category cannot begin now. */
  findObstacle: (category: DialogueCategory, running: readonly RunningDialogue[]) => NexoFault | undefined;
  /** Called when the host's answer to a dialogue was lost. */
  onLost: () => void;
  /** Called when the end is stored, or was lost. */
  onEnd: (message: NexoMessage<DialogueRequest>, end: DialogueEnd) => void;
  /** Creates a report for the service, if needed. */
  createReport: (parts: ReportParts) => TerminalReport | undefined;
  keepReport: (report: TerminalReport) => void;
}

export interface ReportParts extends Pair {
  category: DialogueCategory;
  messageId: string | undefined;
  reference: string | undefined;
  request: string;
  end: DialogueEnd;
}

export interface RunningDialogue extends Pair {
  category: DialogueCategory;
  response: Promise<string>;
}

/** The interval between tries to store a dialogue's end. */
const RETRY_MS = 1000;

/** Returns the parts that must be equal in a repeated message: the same pair with other content is a mistake of the till. */
function writeFingerprint({ header, request }: NexoMessage<DialogueRequest>): string {
  const { identify } = getDialogue(request.category);
  if (identify) return JSON.stringify([request.category, ...identify(request)]);
  const text = JSON.stringify([header.saleId, request]);
  return JSON.stringify([request.category, createHash('sha256').update(text).digest('base64url')]);
}

const isSame = (pair: Pair, other: Pair) =>
  pair.saleId === other.saleId && pair.serviceId === other.serviceId;

/** Converts an error into the outcome of a dialogue without a charge: nothing throws after the host's answer. */
function describeFault(error: Error): DialogueOutcome {
  const isFault = error instanceof NexoFault;
  if (!isFault) console.error(error);
  const message = isFault ? error.message : 'The terminal could not go on. Nothing was charged.';
  const Response = createFailure(isFault ? error.condition : 'UnavailableDevice', message);
  return { body: { Response }, message };
}

function describeEnd(
  { header, request }: NexoMessage<DialogueRequest>,
  { body, message }: DialogueOutcome,
): DialogueEnd {
  const { Result, ErrorCondition } = body.Response;
  const response = writeAnswer(request.category, header.fields, body);
  return { response, result: Result, condition: ErrorCondition, message };
}

/** The till's answer about a refund that may have been made. */
const LOST: DialogueEnd = {
  response: '',
  result: 'Failure',
  condition: 'InProgress',
  message:
    'The answer of the host was lost. TransactionStatus says when it is known whether money was paid back.',
};

interface WrittenEnd {
  pair: Pair;
  end: DialogueEnd;
  also: () => void;
}

/** Stores the end. No answer is sent before that: with a full disk, the dialogue stays in progress. */
async function writeEnd({ records, now }: RegistryOptions, { pair, end, also }: WrittenEnd): Promise<void> {
  for (;;) {
    try {
      records.end(pair, end, now(), also);
      return;
    } catch (error) {
      // The program is ending: the next start resumes the dialogue.
      if (!records.canWrite()) throw error;
      console.error(`The end of a dialogue could not be written: ${(error as Error).message}`);
      await setTimeout(RETRY_MS);
    }
  }
}

type Message = NexoMessage<DialogueRequest>;

/**
 * Creates the registry of a terminal's dialogues: each pair (SaleID, ServiceID) runs once, and every answer is stored before it
 * is sent.
 */
export function createDialogueRegistry(options: RegistryOptions) {
  const { records, now, run, findObstacle, onLost, onEnd, createReport, keepReport } = options;
  const running: RunningDialogue[] = [];

  const runToEnd = async (
    message: Message,
    request: string,
    messageId: string | undefined,
  ): Promise<string> => {
    const { header } = message;
    const outcome = await run(message, messageId).catch(describeFault);
    if (!outcome) {
      onEnd(message, LOST);
      onLost();
      throw new NexoFault('InProgress', LOST.message ?? '');
    }
    const end = describeEnd(message, outcome);
    const also = () => {
      outcome.also?.();
      const { reference } = records.find(header, now()) ?? {};
      const { saleId, serviceId } = header;
      const { category } = message.request;
      const report = createReport({ saleId, serviceId, category, messageId, reference, request, end });
      if (report) keepReport(report);
    };
    await writeEnd(options, { pair: header, end, also });
    onEnd(message, end);
    return end.response;
  };

  /** Stores the dialogue before anything else happens. */
  const begin = (message: Message, request: string, messageId: string | undefined) => {
    const { header } = message;
    const { category } = message.request;
    const obstacle = findObstacle(category, running);
    if (obstacle) throw obstacle;
    const { saleId, serviceId } = header;
    const fingerprint = writeFingerprint(message);
    try {
      records.begin({ saleId, serviceId, category, fingerprint, request, messageId, beganAt: now() });
    } catch (error) {
      console.error(`A dialogue could not be written: ${(error as Error).message}`);
      throw new NexoFault('UnavailableDevice', 'The disk of the terminal is full or cannot be written.');
    }
    const response = runToEnd(message, request, messageId).finally(() => {
      running.splice(
        running.findIndex((each) => isSame(each, header)),
        1,
      );
    });
    running.push({ saleId, serviceId, category, response });
    return response;
  };

  return {
    running: (): readonly RunningDialogue[] => running,
    /**
     * Returns the answer to a message: that of its dialogue, or of an earlier one with the same pair.
     * @throws NexoFault if the terminal cannot begin it, or the pair belongs to another message
     */
    handle: async (message: Message, text: string, messageId?: string): Promise<string> => {
      const known = records.find(message.header, now());
      if (!known) return begin(message, text, messageId);
      if (known.fingerprint !== writeFingerprint(message)) {
        const { serviceId } = message.header;
        throw new NexoFault('NotAllowed', `ServiceID "${serviceId}" was used for another request.`);
      }
      if (known.end) return known.end.response;
      const current = running.find((each) => isSame(each, known));
      if (!current) throw new NexoFault('InProgress', 'The terminal is still finding out how this ended.');
      return current.response;
    },
    /** Resolves when every dialogue has ended. */
    settle: async (): Promise<void> => {
      await Promise.allSettled(running.map(({ response }) => response));
    },
  };
}
