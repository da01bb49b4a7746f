import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Acquirer, AnswerUnknownError } from '../../../../src/service/payments/attempts/acquirer.ts';
import { askAcquirer } from '../../../../src/service/payments/attempts/ask-acquirer.ts';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import type { AttemptFollower } from '../../../../src/service/payments/attempts/followers.ts';
import type { Rail } from '../../../../src/service/payments/attempts/rail.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const APPROVED = { isApproved: true } as const;
const DECLINED = { isApproved: false, declineCode: 'insufficient_funds' } as const;
const FAILED = { isApproved: false, declineCode: 'authentication_failed' } as const;
const UNKNOWN = new AnswerUnknownError('no answer');
const FAULT = new Error('disk full');

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink();
});

/** The acquirer's answers to the first request, at the end of a challenge, and to the questions after a fault. */
interface Says {
  asked: (typeof APPROVED | typeof DECLINED | 'CHALLENGE') | Error;
  completed?: Error;
  found?: typeof APPROVED | typeof DECLINED | typeof FAILED | 'CHALLENGE' | Error;
  withdrawn?: typeof APPROVED | Error;
  /** Whether the first try to store the answer fails. */
  isNotStored?: true;
}

/** Creates a follower that fails at its first call, and so rolls the end of the attempt back. */
function createFaultyFollower(): AttemptFollower {
  let failures = 0;
  const failOnce = async () => {
    failures += 1;
    if (failures === 1) throw FAULT;
  };
  return { origins: ['shopper'], approved: failOnce, declined: failOnce };
}

/**
 * Asks for the money of a new attempt.
 * @returns the result, the state of the attempt, and the calls to the acquirer and the rail
 */
async function ask(
  { asked, completed, found, withdrawn, isNotStored }: Says,
  onChallenge?: () => Promise<unknown>,
) {
  const { id: paymentId } = await service.store
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', link.transactionId)
    .executeTakeFirstOrThrow();
  const attempt = { paymentId, request: createPayRequest(), now: service.clock.now() };
  const reference = String(await startAttempt(service.store, attempt));
  const told: string[] = [];
  const say =
    <Answer>(name: string, answer: Answer | Error) =>
    async () => {
      told.push(name);
      if (answer instanceof Error) throw answer;
      return answer;
    };
  const acquirer = {
    authorize: say('authorize', asked),
    findAuthorization: say('find', found),
    withdraw: say('withdraw', withdrawn),
    completeChallenge: say('complete', completed ?? FAILED),
  } as unknown as Acquirer;
  const rail: Rail = {
    ...service.rail,
    cancel(id) {
      told.push('cancel');
      return service.rail.cancel(id);
    },
  };
  const { attempts, payments } = service.followers;
  const followers = isNotStored
    ? { attempts: [...attempts, createFaultyFollower()], payments }
    : service.followers;
  const request = {
    reference,
    companyId: 1,
    amountMinor: 1990,
    currency: 'EUR' as const,
    capture: 'now' as const,
    statement: undefined,
    isMoto: false,
    cardToken: 'token',
  };
  const options = { ...service.needs, acquirer, rail, followers };
  const result = await askAcquirer(request, options, onChallenge ? { onChallenge } : {}).catch(
    (error: unknown) => error,
  );
  const { state } = await service.store
    .selectFrom('attempts')
    .select('state')
    .where('id', '=', reference)
    .executeTakeFirstOrThrow();
  return { result, state, told };
}

describe('askAcquirer', () => {
  it.each<[says: string, Says, ends: Awaited<ReturnType<typeof ask>>]>([
    ['approves', { asked: APPROVED }, { result: APPROVED, state: 'APPROVED', told: ['authorize'] }],
    ['declines', { asked: DECLINED }, { result: DECLINED, state: 'DECLINED', told: ['authorize'] }],
    [
      'wants a challenge that no one can answer',
      { asked: 'CHALLENGE' },
      { result: FAILED, state: 'DECLINED', told: ['authorize', 'complete'] },
    ],
    [
      'does not answer, and then has approved',
      { asked: UNKNOWN, found: APPROVED },
      { result: undefined, state: 'APPROVED', told: ['authorize', 'find'] },
    ],
    [
      'does not answer, and never got the request',
      { asked: UNKNOWN },
      { result: undefined, state: 'ABANDONED', told: ['authorize', 'find', 'withdraw'] },
    ],
    [
      'does not answer, even then',
      { asked: UNKNOWN, found: UNKNOWN },
      { result: undefined, state: 'AUTHORIZING', told: ['authorize', 'find'] },
    ],
    [
      'fails, and then has approved',
      { asked: FAULT, found: APPROVED },
      { result: FAULT, state: 'APPROVED', told: ['authorize', 'find'] },
    ],
    [
      'fails, and never got the request',
      { asked: FAULT },
      { result: FAULT, state: 'ABANDONED', told: ['authorize', 'find', 'withdraw'] },
    ],
    [
      'does not answer, and does not say whether it blocks the request',
      { asked: UNKNOWN, withdrawn: UNKNOWN },
      { result: undefined, state: 'AUTHORIZING', told: ['authorize', 'find', 'withdraw'] },
    ],
    [
      'does not answer, and approves before the request is blocked',
      { asked: UNKNOWN, withdrawn: APPROVED },
      { result: undefined, state: 'APPROVED', told: ['authorize', 'find', 'withdraw'] },
    ],
    [
      'does not answer, and then wants a challenge',
      { asked: UNKNOWN, found: 'CHALLENGE' },
      { result: undefined, state: 'CANCELLED', told: ['authorize', 'find', 'cancel'] },
    ],
    [
      'fails, and then does not answer',
      { asked: FAULT, found: UNKNOWN },
      { result: FAULT, state: 'AUTHORIZING', told: ['authorize', 'find'] },
    ],
    [
      'fails to end a challenge, which is still open',
      { asked: 'CHALLENGE', completed: FAULT, found: 'CHALLENGE' },
      { result: FAULT, state: 'CANCELLED', told: ['authorize', 'complete', 'find', 'cancel'] },
    ],
    [
      'does not answer at the end of a challenge, and has ended it',
      { asked: 'CHALLENGE', completed: UNKNOWN, found: FAILED },
      { result: undefined, state: 'DECLINED', told: ['authorize', 'complete', 'find'] },
    ],
    [
      'approves, which is not stored at first',
      { asked: APPROVED, isNotStored: true, found: APPROVED },
      { result: FAULT, state: 'APPROVED', told: ['authorize', 'find'] },
    ],
    [
      'declines, which is not stored at first',
      { asked: DECLINED, isNotStored: true, found: DECLINED },
      { result: FAULT, state: 'DECLINED', told: ['authorize', 'find'] },
    ],
    [
      'wants a challenge that no one can answer, whose end is not stored at first',
      { asked: 'CHALLENGE', isNotStored: true, found: FAILED },
      { result: FAULT, state: 'DECLINED', told: ['authorize', 'complete', 'find'] },
    ],
  ])('ends the attempt if the acquirer %s', async (_, says, ends) => {
    expect(await ask(says)).toEqual(ends);
  });

  it('sends a shopper who is present to the bank', async () => {
    const onChallenge = vi.fn(async () => {});
    const ends = { result: 'CHALLENGE', state: 'AUTHORIZING', told: ['authorize'] };
    expect(await ask({ asked: 'CHALLENGE' }, onChallenge)).toEqual(ends);
    expect(onChallenge).toHaveBeenCalledOnce();
  });

  it('withdraws a challenge to which the shopper could not be sent', async () => {
    const onChallenge = () => Promise.reject(FAULT);
    const ends = { result: FAULT, state: 'CANCELLED', told: ['authorize', 'find', 'cancel'] };
    expect(await ask({ asked: 'CHALLENGE', found: 'CHALLENGE' }, onChallenge)).toEqual(ends);
  });
});
