import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createZeroBitCounter } from '../../../src/page/payment/count-zero-bits.ts';

/** Counts the bits with Node's own SHA-256. */
function countZeroBits(challenge: string, counter: number): number {
  const suffix = Buffer.alloc(4);
  suffix.writeUInt32BE(counter);
  return Math.clz32(createHash('sha256').update(challenge).update(suffix).digest().readUInt32BE());
}

describe('createZeroBitCounter', () => {
  it.each(Array.from({ length: 20 }, () => randomBytes(24).toString('base64url')))(
    'agrees with Node’s SHA-256 for %s',
    (challenge) => {
      const count = createZeroBitCounter(challenge);
      const counters = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff];
      for (let index = 0; index < 200; index += 1) counters.push(index * 7_919);
      expect(counters.map(count)).toEqual(counters.map((counter) => countZeroBits(challenge, counter)));
    },
  );
});
