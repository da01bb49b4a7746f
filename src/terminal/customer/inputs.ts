import type { TestCard } from '../../protocol/nexo/test-cards.ts';
import type { EntryMode } from '../../protocol/terminal/terminal-connection.ts';

/** The inputs of a dialogue that waits for the customer. */
export type Input =
  | { kind: 'card'; card: TestCard; entryMode: EntryMode }
  | { kind: 'pin'; pin: string }
  /** The customer pressed the red button, or pulled out the card. */
  | { kind: 'cancel' }
  /** The till aborted. */
  | { kind: 'abort' }
  /** The program is ending. */
  | { kind: 'stop' }
  | { kind: 'timeout' };

/** Creates a queue with one reader, which keeps early inputs. */
export function createInputs() {
  const waiting: Input[] = [];
  let wake: (() => void) | undefined;
  return {
    push: (input: Input): void => {
      waiting.push(input);
      wake?.();
    },
    /** Resolves with the next input, or `timeout`. */
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
    /** Finds an abort by the till or the program's end in the queue. */
    findEnd: (): Input | undefined => waiting.find(({ kind }) => kind === 'abort' || kind === 'stop'),
  };
}

export type Inputs = ReturnType<typeof createInputs>;
