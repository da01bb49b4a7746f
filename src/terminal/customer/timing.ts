/** The simulated durations of actions of people and machines. */
export interface Timing {
  /** The time until the simulated customer taps. */
  tapMs: number;
  /** The time until the simulated customer has entered the PIN. */
  pinMs: number;
  /** The minimum duration of an authorization. */
  hostMs: number;
  /** How long the result stays on the display. */
  resultMs: number;
  printLineMs: number;
  /** The customer's time to present a card. */
  presentLimitMs: number;
  /** The customer's time to enter a PIN. */
  pinLimitMs: number;
}

const RESULT_MS = 4000;
const PRINT_LINE_MS = 20;

/** @param seconds `TERMINAL_SECONDS`, the total of customer and host */
export const createTiming = (seconds: number): Timing => ({
  tapMs: seconds * 550,
  pinMs: seconds * 150,
  hostMs: seconds * 300,
  resultMs: seconds ? RESULT_MS : 0,
  printLineMs: seconds ? PRINT_LINE_MS : 0,
  presentLimitMs: 60_000,
  pinLimitMs: 30_000,
});
