import type { Input, Inputs } from './inputs.ts';

/** Creates the simulated customer of a dialogue. A person who touches the terminal takes over. */
export function createCustomer(inputs: Inputs, isAutomatic: () => boolean) {
  let timer: NodeJS.Timeout | undefined;
  let isTakenOver = false;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    /** @returns when the input will come, in ms since 1970; `undefined` if the customer is not simulated */
    schedule: (input: Input, afterMs: number): number | undefined => {
      stop();
      if (isTakenOver || !isAutomatic()) return undefined;
      timer = setTimeout(() => {
        if (isAutomatic()) inputs.push(input);
      }, afterMs);
      return Date.now() + afterMs;
    },
    takeOver: (): void => {
      isTakenOver = true;
      stop();
    },
    stop,
  };
}

export type Customer = ReturnType<typeof createCustomer>;
