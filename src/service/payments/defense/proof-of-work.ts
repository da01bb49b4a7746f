import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ProofDemand } from '../../../protocol/checkout-api.ts';
import type { Hardness } from './thresholds.ts';

/** Leading zero bits of each part, by hardness: 65,000 hashes, four times as many, and four times as many again. */
const BITS: Record<Exclude<Hardness, 0>, number> = { 1: 13, 2: 15, 3: 17 };
/** Many easy parts take about the same time on every try; one hard one could take a shopper five times as long. */
export const PROOF_PARTS = 8;
/** Long enough for the hardest proof on a slow phone. */
export const PROOF_LIFETIME_MS = 5 * 60_000;

/** 4 bytes of expiry, 1 of bits, 19 of the signature: 32 characters, so that all of it and a counter are one block of SHA-256. */
const BYTES = { expiry: 4, bits: 1, mac: 19 };
const HEAD_BYTES = BYTES.expiry + BYTES.bits;

/** The press that a proof is for. A proof cannot be used again, because an attempt key cannot: a link has one payment for each. */
interface ProvenPress {
  pressedLink: string;
  attemptKey: string;
}

interface ProofCheck {
  /** The work that a press costs now. */
  hardness: Exclude<Hardness, 0>;
  now: number;
}

/** Proofs of work that need no memory: what a press has to solve is signed. */
export interface ProofOfWork {
  demand(press: ProvenPress, hardness: Exclude<Hardness, 0>, now: number): ProofDemand;
  /**
   * Counts rise while a page works, so the proof that was asked for one step before is taken too. Easier ones are not: they could be
   * asked for in advance.
   * @param proof as `PayRequest` has it
   */
  isSolved(press: ProvenPress, proof: string, check: ProofCheck): boolean;
}

const getEasier = (hardness: Exclude<Hardness, 0>) => (hardness === 3 ? 2 : 1);

function hasZeroBits(digest: Buffer, bits: number): boolean {
  return Math.clz32(digest.readUInt32BE(0)) >= bits;
}

/** Reads the counters of a proof: different ones, each of 32 bits. */
function readCounters(text: string): number[] | undefined {
  const counters = text.split(',').map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN));
  const isValid = counters.every((counter) => counter <= 0xffffffff);
  return isValid && new Set(counters).size === PROOF_PARTS && counters.length === PROOF_PARTS
    ? counters
    : undefined;
}

function isCounterSolved(challenge: string, counter: number, bits: number): boolean {
  const suffix = Buffer.alloc(4);
  suffix.writeUInt32BE(counter);
  return hasZeroBits(createHash('sha256').update(challenge).update(suffix).digest(), bits);
}

export function createProofOfWork(key: string): ProofOfWork {
  const sign = (head: Buffer, { pressedLink, attemptKey }: ProvenPress): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([head.toString('hex'), pressedLink, attemptKey]))
      .digest()
      .subarray(0, BYTES.mac);

  return {
    demand(press, hardness, now) {
      const head = Buffer.alloc(HEAD_BYTES);
      const bits = BITS[hardness];
      head.writeUInt32BE(Math.ceil((now + PROOF_LIFETIME_MS) / 1000), 0);
      head.writeUInt8(bits, BYTES.expiry);
      const challenge = Buffer.concat([head, sign(head, press)]).toString('base64url');
      return { challenge, bits, parts: PROOF_PARTS };
    },
    isSolved(press, proof, { hardness, now }) {
      const [challenge = '', text = ''] = proof.split(':');
      if (!/^[\w-]{32}$/.test(challenge)) return false;
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, HEAD_BYTES);
      if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), sign(head, press))) return false;
      if (head.readUInt32BE(0) * 1000 < now) return false;
      const bits = head.readUInt8(BYTES.expiry);
      if (bits < BITS[getEasier(hardness)]) return false;
      return readCounters(text)?.every((counter) => isCounterSolved(challenge, counter, bits)) ?? false;
    },
  };
}
