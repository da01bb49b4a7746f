import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Acquirer, AnswerUnknownError } from '../../../../src/service/payments/attempts/acquirer.ts';
import { askAcquirer } from '../../../../src/service/payments/attempts/ask-acquirer.ts';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
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

/** The acquirer's answers to the first request, and to the repeated one after a fault. */
interface Says {
  asked: (typeof APPROVED | typeof DECLINED | 'CHALLENGE') | Error;
  found?: typeof APPROVED | 'CHALLENGE' | Error;
}

/** Asks for the money of a new attempt. @returns the result, how the attempt stands, and what else the acquirer was told */
async function ask({ asked, found }: Says, onChallenge?: () => Promise<unknown>) {
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
    withdraw: say('withdraw', undefined),
    completeChallenge: say('complete', FAILED),
  } as unknown as Acquirer;
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
  const options = { ...service.needs, acquirer };
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
    const { result, told } = await ask({ asked: 'CHALLENGE', found: 'CHALLENGE' }, onChallenge);
    expect(result).toBe(FAULT);
    expect(told).toEqual(['authorize', 'find']);
  });
});
