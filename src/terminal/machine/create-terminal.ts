import {
  beginsDialogue,
  type DialogueCategory,
  type NexoMessage,
  type NexoRequest,
  type SupportedCategory,
} from '../../protocol/nexo/message-table.ts';
import { NexoFault } from '../../protocol/nexo/nexo-fault.ts';
import { movesMoney, type TerminalReport } from '../../protocol/terminal/terminal-connection.ts';
import type { TerminalSwitches } from '../../protocol/terminal/terminal-screen.ts';
import { type ResponseBody, writeAnswer } from '../answers/write-answer.ts';
import { createDisplay } from '../customer/create-display.ts';
import type { Timing } from '../customer/timing.ts';
import { createPrinter } from '../dialogues/create-printer.ts';
import type { Obstacles } from '../dialogues/dialogue.ts';
import { getDialogue } from '../dialogues/dialogue-table.ts';
import type { TerminalHost } from '../host/host.ts';
import { createDialogueRecords, type DialogueRecord } from '../journal/dialogues.ts';
import type { Journal } from '../journal/open-journal.ts';
import { createPrintRecords } from '../journal/prints.ts';
import { answerDiagnosis, answerStatus } from './answer-inquiries.ts';
import { createCustomerActions } from './create-customer-actions.ts';
import { createDialogueReport } from './create-report.ts';
import { createRunners } from './create-runners.ts';
import { createDialogueRegistry, type RunningDialogue } from './dialogue-registry.ts';
import { handInDialogues } from './hand-in-dialogues.ts';
import { createMessageHandler, type DetailedFault } from './handle-message.ts';
import { recoverDialogues } from './recover-dialogues.ts';
import { createAnswerResolver } from './resolve-lost-answers.ts';

interface TerminalOptions {
  poiid: string;
  journal: Journal;
  host: TerminalHost;
  timing: Timing;
  switches: TerminalSwitches;
  now?: () => number;
  /** Keeps a report until the service has confirmed it. Absent without a service. */
  keepReport?: (report: TerminalReport) => void;
}

const refuseBusy = (message: string, serviceId?: string): DetailedFault =>
  Object.assign(new NexoFault('Busy', message), serviceId !== undefined && { more: { serviceId } });

/** Finds the reason why a dialogue cannot begin now. Those that move money use the terminal exclusively. */
function findObstacle(
  category: DialogueCategory,
  running: readonly RunningDialogue[],
  obstacles: Obstacles,
): DetailedFault | undefined {
  const other = running.find((each) => movesMoney(each.category));
  if (other) return refuseBusy(`A ${other.category} is in progress.`, other.serviceId);
  const obstacle = getDialogue(category).findObstacle?.(obstacles);
  return obstacle && refuseBusy(obstacle.message, obstacle.serviceId);
}

/** The answers to messages that start no dialogue; nexo has none for an Abort. */
type Inquiries = {
  [Name in Exclude<SupportedCategory, DialogueCategory>]: (
    request: Extract<NexoRequest, { category: Name }>,
  ) => ResponseBody | undefined;
};

/** Creates the terminal, which reacts to messages and to the customer. It is independent of HTTP and of the kind of host. */
export async function createTerminal(options: TerminalOptions) {
  const { poiid, journal, host, timing, switches, now = Date.now, keepReport } = options;
  const records = createDialogueRecords(journal);
  const prints = createPrintRecords(journal);
  const display = createDisplay();
  const printer = createPrinter({ timing, hasPaper: () => switches.Paper });
  const parts = { poiid, host, timing, switches, records, prints, display, printer, now, keepReport };
  const runners = createRunners(parts);
  if (keepReport) handInDialogues({ journal, records, keepReport });
  // Runs before any message is accepted.
  const recover = (open: readonly DialogueRecord[]) =>
    recoverDialogues({ poiid, host, records, now, keepReport }, open);
  await recover(records.listOpen());
  const chase = createAnswerResolver({
    records,
    isReachable: host.isReachable,
    recover,
    isRunning: ({ saleId, serviceId }) =>
      desk.running().some((each) => each.saleId === saleId && each.serviceId === serviceId),
  });

  const desk = createDialogueRegistry({
    records,
    now,
    run: runners.run,
    findObstacle: (category, running) =>
      findObstacle(category, running, { isPrinterFull: printer.isFull, findLost: chase.find }),
    onLost: chase.start,
    onEnd: runners.showEnd,
    createReport: createDialogueReport,
    keepReport: keepReport ?? (() => {}),
  });

  if (chase.find()) chase.start();

  const inquiries: Inquiries = {
    Abort: ({ reference }) => void runners.abort(reference),
    TransactionStatus: ({ reference }) => answerStatus(records, reference, now()),
    Diagnosis: () => answerDiagnosis(host, { isBusy: desk.running().length > 0, hasPaper: switches.Paper }),
  };

  const answer = async (
    { header, request }: NexoMessage,
    text: string,
    messageId?: string,
  ): Promise<string> => {
    if (beginsDialogue(request)) return desk.handle({ header, request }, text, messageId);
    const { category } = request;
    const body = inquiries[category](request as never);
    return body ? writeAnswer(category, header.fields, body) : '';
  };

  return {
    display,
    records,
    prints,
    switches,
    running: desk.running,
    isBusy: (): boolean => desk.running().some(({ category }) => movesMoney(category)),
    /** The second parameter is the id of a polled message. */
    handle: createMessageHandler({ poiid, switches, answer }),
    act: createCustomerActions(display, runners),
    setSwitches: (changes: Partial<TerminalSwitches>): void => {
      Object.assign(switches, changes);
      display.notify();
    },
    /** Ends dialogues that wait for the customer, and waits for authorizations in progress. */
    stop: async (): Promise<void> => {
      runners.stop();
      await desk.settle();
      await chase.stop();
    },
  };
}

export type Terminal = Awaited<ReturnType<typeof createTerminal>>;
