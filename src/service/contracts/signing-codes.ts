import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_MS = 600_000;
const MAX_WRONG_TRIES = 5;

/**
 * Most codes of a contract: with five tries each, a stranger who has the link guesses one of a million in one case of ten thousand
 * (docs/decisions.md, 475).
 */
const MAX_CODES = 20;

/** The last code that was sent for a contract, and how many there were. Times are ms since 1970. */
export interface SigningCode {
  digest: string;
  sentAt: number;
  wrongTries: number;
  count: number;
}

const digestCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Makes a code, which ends the one before; `undefined` if there were too many. */
export function createSigningCode(
  before: SigningCode | undefined,
  now: number,
): { code: string; kept: SigningCode } | undefined {
  const count = (before?.count ?? 0) + 1;
  if (count > MAX_CODES) return undefined;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, kept: { digest: digestCode(code).toString('hex'), sentAt: now, wrongTries: 0, count } };
}

/** Judges what was typed. A code that is over is right no more. */
export function judgeCode(
  typed: string,
  kept: SigningCode | undefined,
  now: number,
): 'right' | 'wrong_code' | 'code_over' {
  if (!kept || kept.wrongTries >= MAX_WRONG_TRIES || now >= kept.sentAt + CODE_MS) return 'code_over';
  const isRight = timingSafeEqual(digestCode(typed.replace(/\s/g, '')), Buffer.from(kept.digest, 'hex'));
  return isRight ? 'right' : 'wrong_code';
}
