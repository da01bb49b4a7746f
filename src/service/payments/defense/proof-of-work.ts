import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ProofDemand } from '../../../protocol/shapes/proof-demand.ts';
import type { Hardness } from './thresholds.ts';

/** The number of leading zero bits of each part, by hardness: 65,000 hashes in total, then four times as many at each step. */
const BITS: Record<Exclude<Hardness, 0>, number> = { 1: 13, 2: 15, 3: 17 };
/** Many easy parts take about the same time on every try; one hard part could take five times as long by bad luck. */
export const PROOF_PARTS = 8;
/** Long enough for the hardest proof on a slow phone. */
export const PROOF_LIFETIME_MS = 5 * 60_000;

/** 4 bytes of expiry, 1 of bits, 19 of signature: 32 characters, so that the text and a counter fit into one block of SHA-256. */
const BYTES = { expiry: 4, bits: 1, mac: 19 };
const HEAD_BYTES = BYTES.expiry + BYTES.bits;

/** The press that a proof is for. A proof cannot be reused, because its attempt key cannot: each key makes one payment. */
interface ProvenPress {
  pressedLink: string;
  attemptKey: string;
}

interface ProofCheck {
  /** The current hardness for the press. */
  hardness: Exclude<Hardness, 0>;
  now: number;
}

/** Proofs of work without server-side state: the demand is signed. */
interface ProofOfWork {
  demand(press: ProvenPress, hardness: Exclude<Hardness, 0>, now: number): ProofDemand;
  /**
   * Counts rise while a page works, so a proof of the previous hardness is accepted too. Easier ones are not, because they could
   * be requested in advance.
   * @param proof as in `PayRequest`
   */
  isSolved(press: ProvenPress, proof: string, check: ProofCheck): boolean;
}

const getEasier = (hardness: Exclude<Hardness, 0>) => (hardness === 3 ? 2 : 1);

function hasZeroBits(digest: Buffer, bits: number): boolean {
  return Math.clz32(digest.readUInt32BE(0)) >= bits;
}

/** Parses the counters of a proof: distinct numbers of 32 bits. */
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
