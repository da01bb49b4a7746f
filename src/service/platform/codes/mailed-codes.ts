import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { keepDigits } from '../../../protocol/identifiers/to-ascii-digits.ts';

/** How long a code is valid. */
export const CODE_MS = 600_000;
export const MAX_WRONG_TRIES = 5;

/** The stored form of a six-digit code that was sent by mail. Times are ms since 1970. */
export interface MailedCode {
  digest: string;
  sentAt: number;
  wrongTries: number;
}

const digestCode = (code: string): Buffer => createHash('sha256').update(code).digest();

export function createMailedCode(now: number): { code: string; kept: MailedCode } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, kept: { digest: digestCode(code).toString('hex'), sentAt: now, wrongTries: 0 } };
}

/** Whether a code can no longer be used, whatever is typed. */
export const isCodeOver = ({ sentAt, wrongTries }: MailedCode, now: number): boolean =>
  wrongTries >= MAX_WRONG_TRIES || now >= sentAt + CODE_MS;

/** Checks a typed code, in the digits of any keyboard and with whatever is copied around them. An expired code is wrong. */
export function judgeCode(
  typed: string,
  kept: MailedCode | undefined,
  now: number,
): 'right' | 'wrong_code' | 'code_over' {
  if (!kept || isCodeOver(kept, now)) return 'code_over';
  const isRight = timingSafeEqual(digestCode(keepDigits(typed)), Buffer.from(kept.digest, 'hex'));
  return isRight ? 'right' : 'wrong_code';
}
