import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DialogueCategory, DialogueRequest, NexoMessage } from '../../protocol/nexo/message-table.ts';
import { NexoFault } from '../../protocol/nexo/nexo-fault.ts';
import type { TerminalReport } from '../../protocol/terminal/terminal-link.ts';
import { createFailure, writeAnswer } from '../answers/write-answer.ts';
import type { DialogueOutcome } from '../dialogues/dialogue.ts';
import { getDialogue } from '../dialogues/dialogue-table.ts';
import type { DialogueEnd, DialogueRecords, Pair } from '../journal/dialogues.ts';

export interface RegistryOptions {
  records: DialogueRecords;
  now: () => number;
  /** See `Dialogue.run`. */
  run: (
    message: NexoMessage<DialogueRequest>,
    messageId: string | undefined,
  ) => Promise<DialogueOutcome | undefined>;
  /** Why a dialogue of this category cannot begin now. */
  findObstacle: (category: DialogueCategory, running: readonly RunningDialogue[]) => NexoFault | undefined;
  /** The host's answer to a dialogue was lost. */
  onLost: () => void;
  /** The end is on disk, or was lost. */
  onEnd: (message: NexoMessage<DialogueRequest>, end: DialogueEnd) => void;
  /** A report for the service, if there is one. */
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

/** A dialogue's end is tried to be written this often. */
const RETRY_MS = 1000;

/** The part in which a repeated message must agree: the same pair with anything else is a mistake of the till. */
function writeFingerprint({ header, request }: NexoMessage<DialogueRequest>): string {
  const { identify } = getDialogue(request.category);
  if (identify) return JSON.stringify([request.category, ...identify(request)]);
  const text = JSON.stringify([header.saleId, request]);
  return JSON.stringify([request.category, createHash('sha256').update(text).digest('base64url')]);
}

const isSame = (pair: Pair, other: Pair) =>
  pair.saleId === other.saleId && pair.serviceId === other.serviceId;

/** Nothing was charged: what comes after the host's answer does not throw. */
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

/** No answer is sent before the end is on disk: with a full disk the dialogue stays in progress. */
async function writeEnd({ records, now }: RegistryOptions, { pair, end, also }: WrittenEnd): Promise<void> {
  for (;;) {
    try {
      records.end(pair, end, now(), also);
      return;
    } catch (error) {
      // The program is ending: the next start finds the dialogue as it is.
      if (!records.canWrite()) throw error;
      console.error(`The end of a dialogue could not be written: ${(error as Error).message}`);
      await setTimeout(RETRY_MS);
    }
  }
}

type Message = NexoMessage<DialogueRequest>;

/** The dialogues of a terminal: each pair (SaleID, ServiceID) once, and nothing answered that is not on disk. */
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

  /** Writes the dialogue down before anything else happens. */
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
     * The answer to a message: its dialogue's, or that of the dialogue which has the same pair already.
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
    /** Every dialogue has ended. */
    settle: async (): Promise<void> => {
      await Promise.allSettled(running.map(({ response }) => response));
    },
  };
}
