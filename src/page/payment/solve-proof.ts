import type { ProofDemand } from '../../protocol/shapes/proof-demand.ts';
import { createZeroBitCounter } from './count-zero-bits.ts';

/** How long the page is blocked at a time, so that a frame at 60 Hz is rendered in time. */
const SLICE_MS = 12;
/** The number of hashes between two readings of the clock. */
const BATCH = 256;
/** The maximum accepted work: some minutes on a slow phone. */
const MAX_BITS = 22;
const MAX_PARTS = 64;

interface SolveOptions {
  wait(ms: number): Promise<void>;
  /** Whether the proof is no longer needed. */
  isOver(): boolean;
  /** In ms; only differences matter. */
  now(): number;
}

/** Parses a demand for a proof of work. A proxy or another version may have answered instead of the service. */
export function readDemand(body: unknown): ProofDemand | undefined {
  const { challenge, bits, parts } = (body ?? {}) as Partial<ProofDemand>;
  const isNumber = (value: unknown, max: number): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= max;
  if (typeof challenge !== 'string' || !/^[\w-]{32}$/.test(challenge)) return undefined;
  if (!isNumber(bits, MAX_BITS) || !isNumber(parts, MAX_PARTS)) return undefined;
  return { challenge, bits, parts };
}

/**
 * Solves a proof of work in slices, so that the browser stays responsive.
 * @returns the proof as in `PayRequest`; `undefined` if it is no longer needed
 */
export async function solveProof(
  { challenge, bits, parts }: ProofDemand,
  { wait, isOver, now }: SolveOptions,
): Promise<string | undefined> {
  const countZeroBits = createZeroBitCounter(challenge);
  const counters: number[] = [];
  for (let counter = 0; ; ) {
    const endsAt = now() + SLICE_MS;
    do {
      for (const end = counter + BATCH; counter < end; counter += 1) {
        if (countZeroBits(counter) < bits) continue;
        counters.push(counter);
        if (counters.length === parts) return `${challenge}:${counters}`;
      }
    } while (now() < endsAt);
    await wait(0);
    if (isOver()) return undefined;
  }
}
