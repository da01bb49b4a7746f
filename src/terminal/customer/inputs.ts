import type { TestCard } from '../../protocol/nexo/test-cards.ts';
import type { EntryMode } from '../../protocol/terminal/terminal-link.ts';

/** The inputs of a dialogue that waits for the customer. */
export type Input =
  | { kind: 'card'; card: TestCard; entryMode: EntryMode }
  | { kind: 'pin'; pin: string }
  /** The customer's red button, or the card was pulled out. */
  | { kind: 'cancel' }
  /** The till. */
  | { kind: 'abort' }
  /** The program ends. */
  | { kind: 'stop' }
  | { kind: 'timeout' };

/** A queue with one reader: an input that arrives early is kept. */
export function createInputs() {
  const waiting: Input[] = [];
  let wake: (() => void) | undefined;
  return {
    push: (input: Input): void => {
      waiting.push(input);
      wake?.();
    },
    /** The next input, or `timeout`. */
    next: async (timeoutMs: number): Promise<Input> => {
      if (!waiting.length) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, timeoutMs);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = undefined;
      }
      return waiting.shift() ?? { kind: 'timeout' };
    },
    /** Whether the till or the end of the program has come in between. */
    findEnd: (): Input | undefined => waiting.find(({ kind }) => kind === 'abort' || kind === 'stop'),
  };
}

export type Inputs = ReturnType<typeof createInputs>;
