import type { DialogueRequest, NexoMessage } from '../../protocol/nexo/message-table.ts';
import type { MessageReference } from '../../protocol/nexo/requests.ts';
import { movesMoney } from '../../protocol/terminal/terminal-connection.ts';
import type { TerminalSwitches } from '../../protocol/terminal/terminal-screen.ts';
import { createCustomer } from '../customer/create-customer.ts';
import { createInputs, type Input } from '../customer/inputs.ts';
import type { Attended, DialogueOptions, DialogueOutcome } from '../dialogues/dialogue.ts';
import { getDialogue } from '../dialogues/dialogue-table.ts';
import type { DialogueEnd, Pair } from '../journal/dialogues.ts';

interface RunnerOptions extends Omit<DialogueOptions, 'attend'> {
  switches: TerminalSwitches;
}

/** Creates the runners of dialogues: one payment at a time, with the customer's buttons and the till's Abort. */
export function createRunners(options: RunnerOptions) {
  const { timing, switches, display } = options;
  /** The payment in progress. */
  let current: (Pair & Attended) | undefined;
  let clearTimer: NodeJS.Timeout | undefined;
  let isStopping = false;

  const clear = (): boolean => {
    clearTimeout(clearTimer);
    if (display.get().state === 'RESULT') display.show('IDLE');
    return true;
  };

  const attend: DialogueOptions['attend'] = async ({ saleId, serviceId }, work) => {
    const inputs = createInputs();
    const customer = createCustomer(inputs, () => switches.Customer === 'auto');
    current = { saleId, serviceId, inputs, customer };
    if (isStopping) inputs.push({ kind: 'stop' });
    try {
      return await work({ inputs, customer });
    } finally {
      customer.stop();
      current = undefined;
    }
  };

  return {
    run: (
      message: NexoMessage<DialogueRequest>,
      messageId?: string,
    ): Promise<DialogueOutcome | undefined> => {
      const { category } = message.request;
      if (movesMoney(category)) clearTimeout(clearTimer);
      return getDialogue(category).run({ ...options, attend }, message, messageId);
    },
    /** Shows the result for a while, which the next payment need not wait for. */
    showEnd: ({ request }: NexoMessage<DialogueRequest>, { result, message }: DialogueEnd): void => {
      const { dialogue } = display.get();
      if (!movesMoney(request.category) || !dialogue) {
        display.notify();
        return;
      }
      const { successText = '' } = getDialogue(request.category);
      const Text = result === 'Success' ? successText : (message ?? 'Declined');
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
    /** Handles the till's Abort, which has no effect after the host was asked. */
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
