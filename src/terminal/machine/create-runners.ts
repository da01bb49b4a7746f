import type { Currency } from '../../protocol/money.ts';
import { readNexoMessage } from '../../protocol/nexo/read-nexo-message.ts';
import type {
  MessageReference,
  NexoMessage,
  PaymentRequest,
  PrintRequest,
  ReversalRequest,
} from '../../protocol/nexo/requests.ts';
import type { TerminalReport } from '../../protocol/terminal-link.ts';
import { createPaymentAnswer } from '../answers/payment-answer.ts';
import { createReversalAnswer } from '../answers/reversal-answer.ts';
import { createFailure } from '../answers/write-answer.ts';
import { type Customer, createCustomer } from '../customer/create-customer.ts';
import type { TerminalDisplay } from '../customer/create-display.ts';
import { createInputs, type Input, type Inputs } from '../customer/inputs.ts';
import type { Timing } from '../customer/timing.ts';
import type { TerminalHost } from '../host/host.ts';
import type { DialogueEnd, DialogueRecord, DialogueRecords } from '../journal/dialogues.ts';
import type { PrintRecords } from '../journal/prints.ts';
import { type createPrinter, createPrintReport } from './create-printer.ts';
import { createTender, type DialogueOutcome, type DialogueRequest } from './dialogue-registry.ts';
import { runPayment } from './run-payment.ts';
import { findOriginal, runReversal } from './run-reversal.ts';
import type { SimulationSwitches } from './switches.ts';

export interface RunnerOptions {
  poiid: string;
  host: TerminalHost;
  timing: Timing;
  switches: SimulationSwitches;
  records: DialogueRecords;
  prints: PrintRecords;
  display: TerminalDisplay;
  printer: ReturnType<typeof createPrinter>;
  now: () => number;
  keepReport: ((report: TerminalReport) => void) | undefined;
}

/** The payment in progress, whom buttons and the till reach. */
interface CurrentPayment {
  saleId: string;
  serviceId: string;
  inputs: Inputs;
  customer: Customer;
}

/** Firmware with which every kept message can be read again. */
const ANY_FIRMWARE = '999.0.0';

/** The payment of a record, which passed all checks when it came. */
function readPayment(record: DialogueRecord, poiid: string): NexoMessage<PaymentRequest> | undefined {
  const reading = readNexoMessage(record.request, { poiid, firmware: ANY_FIRMWARE });
  if (reading.kind !== 'message' || reading.request.category !== 'Payment') return undefined;
  return { header: reading.header, request: reading.request };
}

/** The terminal's record of the payment that a reversal names. */
export function recallOriginal(records: DialogueRecords, original: string, poiid: string) {
  const record = findOriginal(records, original);
  const payment = record && readPayment(record, poiid);
  return (
    payment && {
      transactionId: payment.request.transactionId,
      card: record.card,
      currency: payment.request.currency,
    }
  );
}

const getFacts = ({ host, poiid, now }: RunnerOptions) => ({
  merchant: host.merchant(),
  poiid,
  tender: createTender(now()),
  at: new Date(now()).toISOString(),
});

async function reverse(
  options: RunnerOptions,
  message: NexoMessage<ReversalRequest>,
): Promise<DialogueOutcome | undefined> {
  const { host, records, display, timing, poiid } = options;
  const { request } = message;
  const original = recallOriginal(records, request.original, poiid);
  const knownCurrency: Currency | undefined = original?.currency;
  const end = await runReversal({ message, host, records, display, timing, knownCurrency });
  if (!end) return undefined;
  const body = createReversalAnswer({ request, end, original, ...getFacts(options) });
  return { body, message: end.result === 'Failure' ? end.message : undefined, also: () => {} };
}

async function print(
  { printer, prints, keepReport }: RunnerOptions,
  message: NexoMessage<PrintRequest>,
): Promise<DialogueOutcome> {
  const DocumentQualifier = message.request.qualifier;
  const printed = await printer.print(message.request);
  if ('condition' in printed) {
    const Response = createFailure(printed.condition, printed.message);
    return { body: { DocumentQualifier, Response }, message: printed.message, also: () => {} };
  }
  const also = () => {
    prints.add(printed.print);
    keepReport?.(createPrintReport(message, printed.print));
  };
  return { body: { DocumentQualifier, Response: { Result: 'Success' } }, message: undefined, also };
}

/** Runs the dialogues: one payment at a time, with the customer's buttons and the till's Abort. */
export function createRunners(options: RunnerOptions) {
  const { host, timing, switches, records, display } = options;
  let current: CurrentPayment | undefined;
  let clearTimer: NodeJS.Timeout | undefined;
  let isStopping = false;

  const clear = (): boolean => {
    clearTimeout(clearTimer);
    if (display.get().state === 'RESULT') display.show('IDLE');
    return true;
  };

  const pay = async (message: NexoMessage<PaymentRequest>, messageId?: string): Promise<DialogueOutcome> => {
    clearTimeout(clearTimer);
    const inputs = createInputs();
    const customer = createCustomer(inputs, () => switches.Customer === 'auto');
    const { saleId, serviceId } = message.header;
    current = { saleId, serviceId, inputs, customer };
    if (isStopping) inputs.push({ kind: 'stop' });
    try {
      const end = await runPayment({ message, messageId, host, records, display, timing, inputs, customer });
      const body = createPaymentAnswer({ ...message, ...getFacts(options), end });
      return { body, message: end.result === 'Failure' ? end.message : undefined, also: () => {} };
    } finally {
      customer.stop();
      current = undefined;
    }
  };

  return {
    run: (
      { header, request }: NexoMessage<DialogueRequest>,
      messageId?: string,
    ): Promise<DialogueOutcome | undefined> => {
      if (request.category === 'Payment') return pay({ header, request }, messageId);
      if (request.category === 'Print') return print(options, { header, request });
      clearTimeout(clearTimer);
      return reverse(options, { header, request });
    },
    /** Shows the result for a while. The next payment need not wait for that. */
    showEnd: ({ request }: NexoMessage<DialogueRequest>, { result, message }: DialogueEnd): void => {
      const { dialogue } = display.get();
      if (request.category === 'Print' || !dialogue) {
        display.notify();
        return;
      }
      const success = request.category === 'Payment' ? 'Approved' : 'Refunded';
      const Text = result === 'Success' ? success : (message ?? 'Declined');
      display.show('RESULT', { ...dialogue, ActsAt: null, Result: result, Text });
      clearTimer = setTimeout(clear, timing.resultMs);
      clearTimer.unref();
    },
    clear,
    press: (input: Input): boolean => {
      current?.customer.takeOver();
      current?.inputs.push(input);
      return current !== undefined;
    },
    /** The till's Abort. Once the host is asked, it changes nothing. */
    abort: ({ saleId, serviceId, category }: MessageReference): void => {
      if (current?.saleId !== saleId || current.serviceId !== serviceId) return;
      if (category && category !== 'Payment') return;
      current.inputs.push({ kind: 'abort' });
    },
    stop: (): void => {
      isStopping = true;
      current?.inputs.push({ kind: 'stop' });
    },
  };
}
