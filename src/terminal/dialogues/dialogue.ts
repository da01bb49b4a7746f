import { randomBytes } from 'node:crypto';
import type { DialogueRequest, NexoMessage } from '../../protocol/nexo/message-table.ts';
import { readNexoMessage } from '../../protocol/nexo/read-nexo-message.ts';
import type { TerminalReport } from '../../protocol/terminal/terminal-link.ts';
import { createFailure, type ResponseBody } from '../answers/write-answer.ts';
import type { Customer } from '../customer/create-customer.ts';
import type { TerminalDisplay } from '../customer/create-display.ts';
import type { Inputs } from '../customer/inputs.ts';
import type { Timing } from '../customer/timing.ts';
import type { TerminalHost } from '../host/host.ts';
import type { DialogueRecord, DialogueRecords, Pair } from '../journal/dialogues.ts';
import type { PrintRecords } from '../journal/prints.ts';
import type { Printer } from './create-printer.ts';

/** The traces of a dialogue. */
export interface DialogueOutcome {
  body: ResponseBody;
  /** For the journal and the till: `message=` without its encoding. */
  message: string | undefined;
  /** Written together with the end. */
  also?: () => void;
}

/** Enough to find out how an earlier run of a dialogue ended. */
export interface RecallOptions {
  poiid: string;
  host: TerminalHost;
  records: DialogueRecords;
  now: () => number;
}

/** The customer of a payment, whom buttons and the till reach as well. */
export interface Attended {
  inputs: Inputs;
  customer: Customer;
}

export interface DialogueOptions extends RecallOptions {
  timing: Timing;
  prints: PrintRecords;
  display: TerminalDisplay;
  printer: Printer;
  keepReport: ((report: TerminalReport) => void) | undefined;
  /** Directs buttons and aborts to this dialogue while `work` runs. */
  attend: <Result>(pair: Pair, work: (attended: Attended) => Promise<Result>) => Promise<Result>;
}

export interface Obstacles {
  isPrinterFull: () => boolean;
  /** The dialogue whose answer from the host was lost. */
  findLost: () => DialogueRecord | undefined;
}

/** Why a dialogue cannot begin. */
interface Obstacle {
  message: string;
  /** The dialogue in the way. */
  serviceId?: string;
}

/** The behavior of one category of dialogues. */
export interface Dialogue<Request extends DialogueRequest> {
  /** Display text of a success, for a dialogue that uses the display. */
  successText?: string;
  /** The part in which a repeated message must agree; without it, all of the request and the SaleID. */
  identify?: (request: Request) => unknown[];
  /** Why it cannot begin now, although nothing else has the terminal for itself. */
  findObstacle?: (obstacles: Obstacles) => Obstacle | undefined;
  /**
   * Runs it to its end. May throw a NexoFault before anything is charged.
   * @returns `undefined` if the host's answer was lost: the end is found out later
   */
  run(
    options: DialogueOptions,
    message: NexoMessage<Request>,
    messageId: string | undefined,
  ): Promise<DialogueOutcome | undefined>;
  /**
   * Ends it after a restart or a lost answer.
   * @returns `undefined` if the host does not answer; only an answer tells whether an earlier question arrived
   */
  recover(
    options: RecallOptions,
    message: NexoMessage<Request>,
    record: DialogueRecord,
  ): Promise<DialogueOutcome | undefined>;
}

/** The end of a dialogue that a restart interrupted. */
export const createRestartOutcome = (message: string): DialogueOutcome => ({
  body: { Response: createFailure('Aborted', message) },
  message,
});

/** The facts about the terminal in an answer, with its own number of the dialogue: ten characters, and the time. */
export const getFacts = ({ host, poiid, now }: Pick<RecallOptions, 'host' | 'poiid' | 'now'>) => ({
  merchant: host.merchant(),
  poiid,
  tender: `${randomBytes(5).toString('hex').toUpperCase()}${now()}`,
  at: new Date(now()).toISOString(),
});

/** Firmware with which every kept message can be read again. */
const ANY_FIRMWARE = '999.0.0';

/** Reads the message of a record again, which passed all checks when it came. */
export function readKeptMessage({ request }: DialogueRecord, poiid: string): NexoMessage<DialogueRequest> {
  const reading = readNexoMessage(request, { poiid, firmware: ANY_FIRMWARE });
  if (reading.kind !== 'message')
    throw new Error(`The journal has a message that cannot be read: ${request}`);
  return { header: reading.header, request: reading.request as DialogueRequest };
}
