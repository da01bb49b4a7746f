import { NexoFault } from '../../protocol/nexo/nexo-fault.ts';
import type { JsonObject } from '../../protocol/nexo/parse-nexo.ts';
import { readMessage } from '../../protocol/nexo/read-message.ts';
import type { Category, NexoMessage } from '../../protocol/nexo/requests.ts';
import { TEST_CARDS } from '../../protocol/nexo/test-cards.ts';
import type { EntryMode, TerminalReport } from '../../protocol/terminal-link.ts';
import { createFailure, writeAnswer, writeRejection } from '../answers/write-answer.ts';
import { createDisplay } from '../customer/create-display.ts';
import type { Timing } from '../customer/timing.ts';
import type { TerminalHost } from '../host/host.ts';
import { createDialogueRecords } from '../journal/dialogues.ts';
import type { Journal } from '../journal/open-journal.ts';
import { createPrintRecords } from '../journal/prints.ts';
import { answerDiagnosis, answerStatus } from './answer-inquiries.ts';
import { createDesk, type DeskRequest, type RunningDialogue } from './create-desk.ts';
import { createPrinter } from './create-printer.ts';
import { createDialogueReport } from './create-report.ts';
import { createRunners } from './create-runners.ts';
import { recoverDialogues } from './recover-dialogues.ts';
import type { Switches } from './switches.ts';

/** The answer to a message. */
export interface Reply {
  status: 200 | 400;
  /** Empty for an Abort that was understood. */
  body: string;
  category: Category | undefined;
  /** Why no dialogue began, for the service whose message it was. */
  refusal: { condition: string; message: string } | undefined;
}

export interface TerminalOptions {
  poiid: string;
  journal: Journal;
  host: TerminalHost;
  timing: Timing;
  switches: Switches;
  now?: () => number;
  /** Keeps a report until the service has it. Absent without a service. */
  keepReport?: (report: TerminalReport) => void;
}

/** `POST /actions`. */
export type Action =
  | { Action: 'tap' | 'insert'; Card?: string }
  | { Action: 'pin'; Pin: string }
  | { Action: 'cancel' | 'remove' };

const ENTRY_MODES: Record<'tap' | 'insert', EntryMode> = { tap: 'Contactless', insert: 'ICC' };

/** Payments and refunds have the terminal for themselves; prints wait for each other. */
function findObstacle(
  category: DeskRequest['category'],
  running: readonly RunningDialogue[],
  isPrinterFull: boolean,
): NexoFault | undefined {
  const other = running.find((each) => each.category !== 'Print');
  if (other) {
    return Object.assign(new NexoFault('Busy', `A ${other.category} is in progress.`), {
      more: { serviceId: other.serviceId },
    });
  }
  return category === 'Print' && isPrinterFull
    ? new NexoFault('Busy', 'Too many documents wait for the printer.')
    : undefined;
}

/** The terminal: what it says to messages and to the customer. It knows neither HTTP nor how a host is reached. */
export async function createTerminal(options: TerminalOptions) {
  const { poiid, journal, host, timing, switches, now = Date.now, keepReport } = options;
  const records = createDialogueRecords(journal);
  const prints = createPrintRecords(journal);
  const display = createDisplay();
  const printer = createPrinter({ timing, hasPaper: () => switches.Paper });
  const runners = createRunners({
    poiid,
    host,
    timing,
    switches,
    records,
    prints,
    display,
    printer,
    now,
    keepReport,
  });
  // Before anyone can ask.
  await recoverDialogues({ poiid, host, records, now, keepReport });

  const desk = createDesk({
    records,
    now,
    run: runners.run,
    findObstacle: (category, running) => findObstacle(category, running, printer.isFull()),
    onEnd: runners.showEnd,
    createReport: createDialogueReport,
    keepReport: keepReport ?? (() => {}),
  });

  const answerMessage = async (message: NexoMessage, text: string, messageId?: string): Promise<string> => {
    const { header, request } = message;
    if (request.category === 'Abort') {
      runners.abort(request.reference);
      return '';
    }
    if (request.category === 'TransactionStatus') {
      return writeAnswer(request.category, header.fields, answerStatus(records, request.reference, now()));
    }
    if (request.category === 'Diagnosis') {
      const body = answerDiagnosis({
        isBusy: desk.running().length > 0,
        isHostReachable: host.isReachable(),
        hasPaper: switches.Paper,
        acquirerId: host.merchant().merchantId,
      });
      return writeAnswer(request.category, header.fields, body);
    }
    return desk.handle({ header, request }, text, messageId);
  };

  const refuse = (
    category: Category,
    fields: JsonObject,
    fault: NexoFault & { more?: Record<string, string> },
  ): Reply => {
    const { condition, message, more } = fault;
    const body = {
      Response: createFailure(condition, message, more),
      ...(category === 'Payment' && { PaymentReceipt: [] }),
    };
    return {
      status: 200,
      body: writeAnswer(category, fields, body),
      category,
      refusal: { condition, message },
    };
  };

  return {
    display,
    records,
    prints,
    switches,
    running: desk.running,
    isBusy: (): boolean => desk.running().some(({ category }) => category !== 'Print'),
    /** @param messageId of a message that came by the link */
    handle: async (text: string, messageId?: string): Promise<Reply> => {
      const reading = readMessage(text, { poiid, firmware: switches.Firmware });
      if (reading.kind === 'reject') {
        const { status, message } = reading;
        const refusal = { condition: 'MessageFormat', message };
        return { status, body: writeRejection(message), category: undefined, refusal };
      }
      if (reading.kind === 'fault') {
        const { category, fields, condition, message } = reading;
        return refuse(category, fields, new NexoFault(condition, message));
      }
      const { category } = reading.request;
      try {
        const body = await answerMessage(reading, text, messageId);
        return { status: 200, body, category, refusal: undefined };
      } catch (error) {
        if (!(error instanceof NexoFault)) throw error;
        return refuse(category, reading.header.fields, error);
      }
    },
    /** A button of the screen. @returns whether it means anything now */
    act: (action: Action): boolean => {
      const { state } = display.get();
      if (action.Action === 'tap' || action.Action === 'insert') {
        const card = TEST_CARDS.find(({ name }) => name === (action.Card ?? TEST_CARDS[0].name));
        if (state !== 'PRESENT_CARD' || !card) return false;
        return runners.press({ kind: 'card', card, entryMode: ENTRY_MODES[action.Action] });
      }
      if (action.Action === 'pin') return state === 'PIN' && runners.press({ kind: 'pin', pin: action.Pin });
      if (state === 'RESULT') return runners.clear();
      // A card that is pulled out ends the dialogue only while the terminal needs it.
      const isWaiting =
        action.Action === 'cancel' ? state === 'PRESENT_CARD' || state === 'PIN' : state === 'PIN';
      return isWaiting && runners.press({ kind: 'cancel' });
    },
    setSwitches: (changes: Partial<Switches>): void => {
      Object.assign(switches, changes);
      display.notify();
    },
    /** Ends what waits for the customer, and waits for what is being authorized. */
    stop: async (): Promise<void> => {
      runners.stop();
      await desk.settle();
    },
  };
}

export type Terminal = Awaited<ReturnType<typeof createTerminal>>;
