/** How long the people and machines take that the sandbox only pretends to have. */
export interface Timing {
  /** Until the simulated customer taps. */
  tapMs: number;
  /** Until the simulated customer has entered the PIN. */
  pinMs: number;
  /** The least time that an authorization takes. */
  hostMs: number;
  /** How long the result stays on the display. */
  resultMs: number;
  printLineMs: number;
  /** Time for a customer to present a card. */
  presentLimitMs: number;
  /** Time for a customer to enter one PIN. */
  pinLimitMs: number;
}

const RESULT_MS = 4000;
const PRINT_LINE_MS = 20;

/** @param seconds `TERMINAL_SECONDS`: customer and host together */
export const createTiming = (seconds: number): Timing => ({
  tapMs: seconds * 550,
  pinMs: seconds * 150,
  hostMs: seconds * 300,
  resultMs: seconds ? RESULT_MS : 0,
  printLineMs: seconds ? PRINT_LINE_MS : 0,
  presentLimitMs: 60_000,
  pinLimitMs: 30_000,
});
