/**
 * The demand for a proof of work: `parts` distinct counters below 2^32, each with a SHA-256 digest of the challenge and the
 * counter (4 bytes, big-endian) that has `bits` leading zero bits.
 */
export interface ProofDemand {
  /** 32 ASCII characters. */
  challenge: string;
  bits: number;
  parts: number;
}
