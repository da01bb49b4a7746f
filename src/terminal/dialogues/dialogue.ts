import { randomBytes } from 'node:crypto';
import type { DialogueRequest, NexoMessage } from '../../protocol/nexo/message-table.ts';
import { readNexoMessage } from '../../protocol/nexo/read-nexo-message.ts';
import type { TerminalReport } from '../../protocol/terminal/terminal-connection.ts';
import { createFailure, type ResponseBody } from '../answers/write-answer.ts';
import type { Customer } from '../customer/create-customer.ts';
import type { TerminalDisplay } from '../customer/create-display.ts';
import type { Inputs } from '../customer/inputs.ts';
import type { Timing } from '../customer/timing.ts';
import type { TerminalHost } from '../host/host.ts';
import type { DialogueRecord, DialogueRecords, Pair } from '../journal/dialogues.ts';
import type { PrintRecords } from '../journal/prints.ts';
import type { Printer } from './create-printer.ts';

/** The result of a dialogue. */
export interface DialogueOutcome {
  body: ResponseBody;
  /** For the journal and the till: `message=`, decoded. */
  message: string | undefined;
  /** Further writes in the same transaction as the end. */
  also?: () => void;
}

/** The dependencies for finding out how an earlier run of a dialogue ended. */
export interface RecallOptions {
  poiid: string;
  host: TerminalHost;
  records: DialogueRecords;
  now: () => number;
}

/** The inputs of a payment's customer, buttons and till. */
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
  /** Finds the dialogue for which the host's answer was lost. */
  findLost: () => DialogueRecord | undefined;
}

/** The reason why a dialogue cannot begin. */
interface Obstacle {
  message: string;
  /** The ServiceID of the dialogue that prevents it. */
  serviceId?: string;
}

/** The behavior of a category of dialogues. */
export interface Dialogue<Request extends DialogueRequest> {
  /** The display's text after a success, for a dialogue that uses the display. */
  successText?: string;
  /** Returns the parts that must be equal in a repeated message. Default: the whole request and the SaleID. */
  identify?: (request: Request) => unknown[];
  /** Finds a reason why it cannot begin now, although no other dialogue uses the terminal exclusively. */
  findObstacle?: (obstacles: Obstacles) => Obstacle | undefined;
  /**
   * Runs the dialogue to its end. May throw a NexoFault before anything is charged.
   * @returns `undefined` if the host's answer was lost, so that the result is determined later
   */
  run(
    options: DialogueOptions,
    message: NexoMessage<Request>,
    messageId: string | undefined,
  ): Promise<DialogueOutcome | undefined>;
  /**
   * Ends the dialogue after a restart or a lost answer.
   * @returns `undefined` if the host does not answer, so that it is still unknown whether an earlier request arrived
   */
  recover(
    options: RecallOptions,
    message: NexoMessage<Request>,
    record: DialogueRecord,
  ): Promise<DialogueOutcome | undefined>;
}

/** Creates the outcome of a dialogue that was interrupted by a restart. */
export const createRestartOutcome = (message: string): DialogueOutcome => ({
  body: { Response: createFailure('Aborted', message) },
  message,
});

/** Creates the facts about the terminal in an answer, with its own id of the dialogue (ten characters) and the time. */
export const getFacts = ({ host, poiid, now }: Pick<RecallOptions, 'host' | 'poiid' | 'now'>) => ({
  merchant: host.merchant(),
  poiid,
  tender: `${randomBytes(5).toString('hex').toUpperCase()}${now()}`,
  at: new Date(now()).toISOString(),
});

/** A firmware version with which every stored message is valid. */
const ANY_FIRMWARE = '999.0.0';

/** Parses the stored message of a record, which passed all checks when it was received. */
export function readKeptMessage({ request }: DialogueRecord, poiid: string): NexoMessage<DialogueRequest> {
  const reading = readNexoMessage(request, { poiid, firmware: ANY_FIRMWARE });
  if (reading.kind !== 'message')
    throw new Error(`The journal has a message that cannot be read: ${request}`);
  return { header: reading.header, request: reading.request as DialogueRequest };
}
