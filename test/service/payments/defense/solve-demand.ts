import { createHash } from 'node:crypto';
import type { PayAnswer } from '../../../../src/protocol/checkout-api.ts';
import type { ProofDemand } from '../../../../src/protocol/shapes/proof-demand.ts';

/** Solves a proof of work as the protocol describes it, with Node's own SHA-256: not with the code of the page. */
export function solveDemand({ challenge, bits, parts }: ProofDemand): string {
  const counters: number[] = [];
  for (let counter = 0; counters.length < parts; counter += 1) {
    const suffix = Buffer.alloc(4);
    suffix.writeUInt32BE(counter);
    const digest = createHash('sha256').update(challenge).update(suffix).digest();
    if (Math.clz32(digest.readUInt32BE()) >= bits) counters.push(counter);
  }
  return `${challenge}:${counters}`;
}

export function readDemand(answer: PayAnswer): ProofDemand {
  if (answer.outcome !== 'proof') throw new Error(`The press was answered with ${answer.outcome}.`);
  return answer;
}
