import { beforeAll, describe, expect, it } from 'vitest';
import type { ProofDemand } from '../../../../src/protocol/shapes/proof-demand.ts';
import {
  createProofOfWork,
  PROOF_LIFETIME_MS,
  PROOF_PARTS,
} from '../../../../src/service/payments/defense/proof-of-work.ts';
import { solveDemand } from './solve-demand.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const PRESS = { pressedLink: 'payment-1', attemptKey: 'press-1' };
const CHECK = { hardness: 1, now: NOW } as const;
const proofs = createProofOfWork('the key');

let demand: ProofDemand;
let proof: string;
beforeAll(() => {
  demand = proofs.demand(PRESS, 1, NOW);
  proof = solveDemand(demand);
});

const change = (counters: (given: string[]) => string[]) => {
  const [challenge = '', text = ''] = proof.split(':');
  return `${challenge}:${counters(text.split(','))}`;
};

describe('createProofOfWork', () => {
  it('demands more bits for a greater hardness, in a challenge of 32 characters', () => {
    const bits = ([1, 2, 3] as const).map((hardness) => proofs.demand(PRESS, hardness, NOW).bits);
    expect(bits).toEqual([13, 15, 17]);
    expect(demand).toEqual({ challenge: expect.stringMatching(/^[\w-]{32}$/), bits: 13, parts: PROOF_PARTS });
  });

  it('accepts a solution until its lifetime has ended', () => {
    expect(proofs.isSolved(PRESS, proof, CHECK)).toBe(true);
    expect(proofs.isSolved(PRESS, proof, { ...CHECK, now: NOW + PROOF_LIFETIME_MS })).toBe(true);
    expect(proofs.isSolved(PRESS, proof, { ...CHECK, now: NOW + PROOF_LIFETIME_MS + 1_000 })).toBe(false);
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
  ] as const)(
    'accepts a solution that is one step too easy, but none that is easier: hardness %i',
    (hardness, isTaken) => {
      expect(proofs.isSolved(PRESS, proof, { ...CHECK, hardness })).toBe(isTaken);
    },
  );

  it.each<[string, () => boolean]>([
    [
      'a solution for another press',
      () => proofs.isSolved({ ...PRESS, attemptKey: 'press-2' }, proof, CHECK),
    ],
    [
      'a solution for another link',
      () => proofs.isSolved({ ...PRESS, pressedLink: 'payment-2' }, proof, CHECK),
    ],
    ['a solution for another service', () => createProofOfWork('another key').isSolved(PRESS, proof, CHECK)],
    [
      'a solution with fewer bits',
      () => proofs.isSolved(PRESS, `${lowerBits(demand.challenge)}${proof.slice(32)}`, CHECK),
    ],
    [
      'a solution with fewer parts',
      () =>
        proofs.isSolved(
          PRESS,
          change((all) => all.slice(1)),
          CHECK,
        ),
    ],
    [
      'a solution that repeats one part eight times',
      () =>
        proofs.isSolved(
          PRESS,
          change(([first = '']) => Array(8).fill(first)),
          CHECK,
        ),
    ],
    [
      'a solution with one part twice',
      () =>
        proofs.isSolved(
          PRESS,
          change((all) => [...all.slice(1), all[1] ?? '']),
          CHECK,
        ),
    ],
    [
      'a solution with one part written in two ways',
      () =>
        proofs.isSolved(
          PRESS,
          change((all) => [...all.slice(1), `0${all[1]}`]),
          CHECK,
        ),
    ],
    [
      'a solution with an extra part',
      () =>
        proofs.isSolved(
          PRESS,
          change((all) => [...all, '1']),
          CHECK,
        ),
    ],
    [
      'a solution with an extra part that is there already',
      () =>
        proofs.isSolved(
          PRESS,
          change((all) => [...all, all[0] ?? '']),
          CHECK,
        ),
    ],
    [
      'a solution with a wrong part',
      () =>
        proofs.isSolved(
          PRESS,
          change((all) => ['1', ...all.slice(1)]),
          CHECK,
        ),
    ],
    [
      'a solution with a part of more than 32 bits',
      () =>
        proofs.isSolved(
          PRESS,
          change((all) => ['4294967296', ...all.slice(1)]),
          CHECK,
        ),
    ],
    ['a solution without parts', () => proofs.isSolved(PRESS, `${demand.challenge}:`, CHECK)],
    ['an empty solution', () => proofs.isSolved(PRESS, '', CHECK)],
    ['a malformed challenge', () => proofs.isSolved(PRESS, `x${proof}`, CHECK)],
  ])('rejects %s', (_name, isSolved) => {
    expect(isSolved()).toBe(false);
  });
});

/** The same challenge with one bit of work: what is signed cannot be changed. */
function lowerBits(challenge: string): string {
  const bytes = Buffer.from(challenge, 'base64url');
  bytes.writeUInt8(1, 4);
  return bytes.toString('base64url');
}
