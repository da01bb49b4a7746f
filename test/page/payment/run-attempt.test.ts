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
  it('passes an end on that asks for nothing more', async () => {
    const options = createOptions();
    expect(await runAttempt(async () => DECLINED, options)).toBe(DECLINED);
    expect(options.challenge.run).not.toHaveBeenCalled();
  });

  it('shows a challenge until it is over, also one that comes again', async () => {
    const options = createOptions([CHALLENGE, DECLINED]);
    expect(await runAttempt(async () => CHALLENGE, options)).toBe(DECLINED);
    const shown = { attemptKey: 'key-1', url: 'https://bank.example/challenge' };
    expect(options.challenge.run.mock.calls).toEqual([[shown], [shown]]);
    expect(options.follow).not.toHaveBeenCalled();
  });

  it('asks the service where the dialog does not know the end', async () => {
    const options = createOptions([undefined]);
    expect(await runAttempt(async () => CHALLENGE, options)).toBe(DECLINED);
    expect(options.follow).toHaveBeenCalledOnce();
  });

  it('shows no challenge of a press that this page does not know', async () => {
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
  ])('takes work that %s for one whose end is unknown', async (_how, work) => {
    expect(await runAttempt(work, createOptions())).toEqual({ outcome: 'unconfirmed' });
  });
});
