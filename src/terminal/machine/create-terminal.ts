import { NexoFault } from '../../protocol/nexo/nexo-fault.ts';
import type { NexoMessage } from '../../protocol/nexo/requests.ts';
import type { TerminalReport } from '../../protocol/terminal-link.ts';
import { writeAnswer } from '../answers/write-answer.ts';
import { createDisplay } from '../customer/create-display.ts';
import type { Timing } from '../customer/timing.ts';
import type { TerminalHost } from '../host/host.ts';
import { createDialogueRecords, type DialogueRecord } from '../journal/dialogues.ts';
import type { Journal } from '../journal/open-journal.ts';
import { createPrintRecords } from '../journal/prints.ts';
import { answerDiagnosis, answerStatus } from './answer-inquiries.ts';
import { createCustomerActions } from './create-customer-actions.ts';
import { createPrinter } from './create-printer.ts';
import { createDialogueReport } from './create-report.ts';
import { createRunners } from './create-runners.ts';
import { createDialogueRegistry, type DialogueRequest, type RunningDialogue } from './dialogue-registry.ts';
import { handInDialogues } from './hand-in-dialogues.ts';
import { createMessageHandler, type DetailedFault } from './handle-message.ts';
import { recoverDialogues } from './recover-dialogues.ts';
import { createAnswerResolver } from './resolve-lost-answers.ts';
import type { SimulationSwitches } from './switches.ts';

export interface TerminalOptions {
  poiid: string;
  journal: Journal;
  host: TerminalHost;
  timing: Timing;
  switches: SimulationSwitches;
  now?: () => number;
  /** Keeps a report until the service has it. Absent without a service. */
  keepReport?: (report: TerminalReport) => void;
}

/** Payments and refunds have the terminal for themselves; prints wait for each other. */
function findObstacle(
  category: DialogueRequest['category'],
  running: readonly RunningDialogue[],
  { isPrinterFull, lost }: { isPrinterFull: boolean; lost: () => DialogueRecord | undefined },
): DetailedFault | undefined {
  const other = running.find((each) => each.category !== 'Print');
  if (other) {
    return Object.assign(new NexoFault('Busy', `A ${other.category} is in progress.`), {
      more: { serviceId: other.serviceId },
    });
  }
  const unknown = category === 'Reversal' ? lost() : undefined;
  if (unknown) {
    // Who repeats it as new would pay back twice.
    const message = 'It is not known yet whether the last Reversal paid money back.';
    return Object.assign(new NexoFault('Busy', message), { more: { serviceId: unknown.serviceId } });
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
  const parts = { poiid, host, timing, switches, records, prints, display, printer, now, keepReport };
  const runners = createRunners(parts);
  if (keepReport) handInDialogues({ journal, records, keepReport });
  // Before anyone can ask.
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
      findObstacle(category, running, { isPrinterFull: printer.isFull(), lost: chase.find }),
    onLost: chase.start,
    onEnd: runners.showEnd,
    createReport: createDialogueReport,
    keepReport: keepReport ?? (() => {}),
  });

  if (chase.find()) chase.start();

  const answer = async (message: NexoMessage, text: string, messageId?: string): Promise<string> => {
    const { header, request } = message;
    const { category } = request;
    if (category === 'Abort') {
      runners.abort(request.reference);
      return '';
    }
    if (category === 'TransactionStatus') {
      return writeAnswer(category, header.fields, answerStatus(records, request.reference, now()));
    }
    if (category === 'Diagnosis') {
      const isBusy = desk.running().length > 0;
      return writeAnswer(
        category,
        header.fields,
        answerDiagnosis(host, { isBusy, hasPaper: switches.Paper }),
      );
    }
    return desk.handle({ header, request }, text, messageId);
  };

  return {
    display,
    records,
    prints,
    switches,
    running: desk.running,
    isBusy: (): boolean => desk.running().some(({ category }) => category !== 'Print'),
    /** The second parameter is the id of a message that came by the link. */
    handle: createMessageHandler({ poiid, switches, answer }),
    act: createCustomerActions(display, runners),
    setSwitches: (changes: Partial<SimulationSwitches>): void => {
      Object.assign(switches, changes);
      display.notify();
    },
    /** Ends what waits for the customer, and waits for what is being authorized. */
    stop: async (): Promise<void> => {
      runners.stop();
      await desk.settle();
      await chase.stop();
    },
  };
}

export type Terminal = Awaited<ReturnType<typeof createTerminal>>;
