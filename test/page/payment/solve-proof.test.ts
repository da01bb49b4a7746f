import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { readDemand, solveProof } from '../../../src/page/payment/solve-proof.ts';

const DEMAND = { challenge: 'abcdefghijklmnopqrstuvwxyz_-0123', bits: 8, parts: 4 };

describe('solveProof', () => {
  it('finds the demanded number of distinct counters', async () => {
    const options = { wait: async () => {}, isOver: () => false, now: () => performance.now() };
    const [challenge = '', counters = ''] = (await solveProof(DEMAND, options))?.split(':') ?? [];
    expect(challenge).toBe(DEMAND.challenge);
    const found = counters.split(',');
    expect(new Set(found).size).toBe(4);
    for (const counter of found) {
      const suffix = Buffer.alloc(4);
      suffix.writeUInt32BE(Number(counter));
      expect(createHash('sha256').update(challenge).update(suffix).digest()[0]).toBe(0);
    }
  });

  it('pauses for the browser and stops when the solution is no longer needed', async () => {
    const wait = vi.fn(async () => {});
    let time = 0;
    // Each reading of the clock is one time slice later than the previous one.
    const now = () => (time += 20);
    const isOver = () => wait.mock.calls.length === 5;
    expect(await solveProof({ ...DEMAND, bits: 22 }, { wait, isOver, now })).toBeUndefined();
    expect(wait).toHaveBeenCalledTimes(5);
  });
});

describe('readDemand', () => {
  it('reads the service’s demand', () => {
    expect(readDemand({ outcome: 'proof', ...DEMAND })).toEqual(DEMAND);
  });

  it.each([
    ['undefined', undefined],
    ['a string', 'proof'],
    ['a missing challenge', { ...DEMAND, challenge: undefined }],
    ['a challenge of another length', { ...DEMAND, challenge: `${DEMAND.challenge}a` }],
    ['a challenge of other letters', { ...DEMAND, challenge: DEMAND.challenge.replace('a', 'ä') }],
    ['zero bits', { ...DEMAND, bits: 0 }],
    ['too many bits', { ...DEMAND, bits: 23 }],
    ['a fractional number of bits', { ...DEMAND, bits: 8.5 }],
    ['zero parts', { ...DEMAND, parts: 0 }],
    ['too many parts', { ...DEMAND, parts: 65 }],
  ])('rejects %s', (_name, body) => {
    expect(readDemand(body)).toBeUndefined();
  });
});
