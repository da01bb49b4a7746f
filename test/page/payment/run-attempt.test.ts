import { describe, expect, it, vi } from 'vitest';
import { runAttempt } from '../../../src/page/payment/run-attempt.ts';
import type { AttemptEnd } from '../../../src/page/state/attempt-end.ts';

const CHALLENGE: AttemptEnd = { outcome: 'challenge', url: 'https://bank.example/challenge' };
const DECLINED: AttemptEnd = { outcome: 'declined', code: 'card_declined' };

const createOptions = (answers: (AttemptEnd | undefined)[] = []) => ({
  challenge: { run: vi.fn(async () => answers.shift()) },
  follow: vi.fn(async () => DECLINED),
  getKey: (): string | undefined => 'key-1',
});

describe('runAttempt', () => {
  it('returns an end that requires no challenge', async () => {
    const options = createOptions();
    expect(await runAttempt(async () => DECLINED, options)).toBe(DECLINED);
    expect(options.challenge.run).not.toHaveBeenCalled();
  });

  it('shows a challenge until it ends, even if it is demanded twice', async () => {
    const options = createOptions([CHALLENGE, DECLINED]);
    expect(await runAttempt(async () => CHALLENGE, options)).toBe(DECLINED);
    const shown = { attemptKey: 'key-1', url: 'https://bank.example/challenge' };
    expect(options.challenge.run.mock.calls).toEqual([[shown], [shown]]);
    expect(options.follow).not.toHaveBeenCalled();
  });

  it('polls the service when the challenge dialog does not return an end', async () => {
    const options = createOptions([undefined]);
    expect(await runAttempt(async () => CHALLENGE, options)).toBe(DECLINED);
    expect(options.follow).toHaveBeenCalledOnce();
  });

  it('shows no challenge for an attempt without a key', async () => {
    const options = { ...createOptions(), getKey: () => undefined };
    expect(await runAttempt(async () => CHALLENGE, options)).toEqual({ outcome: 'ended' });
    expect(options.challenge.run).not.toHaveBeenCalled();
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('lost'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('reports an attempt that %s as unconfirmed', async (_how, work) => {
    expect(await runAttempt(work, createOptions())).toEqual({ outcome: 'unconfirmed' });
  });
});
