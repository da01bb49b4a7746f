import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Continuation } from '../../../../src/protocol/checkout-api.ts';
import {
  DECLINES_COUNTED_MS,
  PAYMENTS_PER_DECLINE,
} from '../../../../src/service/checkout/press/limit-declines.ts';
import { MAX_DECLINED_ATTEMPTS } from '../../../../src/service/payments/attempts/finish-attempt.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink({ Reusable: true, Amount: 1500 });
});

const BAD = { card: { number: '4000 0000 0000 0002' } };
const REFUSED = { status: 429, body: { Code: 'TOO_MANY_REQUESTS' } };

/** The outcomes of so many presses, one after the other. */
async function press(times: number, change?: PayChange, of = link): Promise<string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < times; index += 1) outcomes.push((await service.pay(of, change)).body.outcome);
  return outcomes;
}

const isDeclined = (outcome: string) => outcome === 'declined';

describe('limitDeclines', () => {
  it('allows a reusable link ten declined cards an hour, however many payments those open', async () => {
    expect(await press(MAX_DECLINED_ATTEMPTS, BAD)).toSatisfy((all: string[]) => all.every(isDeclined));
    expect(await service.pay(link)).toMatchObject(REFUSED);
    const opened = await service.store.selectFrom('payments').select('id').execute();
    expect(opened).toHaveLength(1 + MAX_DECLINED_ATTEMPTS);
    // Other methods and other links are not affected.
    expect((await service.pay(link, { method: 'paypal' })).body.outcome).toBe('redirect');
    const other = await service.createLink({ Reusable: true });
    expect(await press(1, {}, other)).toEqual(['completed']);
    service.clock.advance(DECLINES_COUNTED_MS / 1000 - 1);
    expect(await service.pay(link)).toMatchObject(REFUSED);
    service.clock.advance(1);
    expect(await press(1)).toEqual(['completed']);
  });

  it('counts a card that is tried again at the payment of a press', async () => {
    const attemptKey = randomUUID();
    const { body } = await service.pay(link, { ...BAD, attemptKey });
    const opened = { transactionId: '', path: String((body as Continuation).continuesAt) };
    expect((await press(5, BAD, opened)).every(isDeclined)).toBe(true);
    expect((await press(4, BAD)).every(isDeclined)).toBe(true);
    expect(await service.pay(opened)).toMatchObject(REFUSED);
    expect(await service.pay(link)).toMatchObject(REFUSED);
    // A repeated press gets its earlier answer.
    expect((await service.pay(link, { ...BAD, attemptKey })).body).toEqual(body);
  });

  it('allows a popular link more declines', async () => {
    const paid = 2 * PAYMENTS_PER_DECLINE;
    await press(paid);
    const declined = MAX_DECLINED_ATTEMPTS + paid / PAYMENTS_PER_DECLINE;
    expect((await press(declined, BAD)).every(isDeclined)).toBe(true);
    expect(await service.pay(link)).toMatchObject(REFUSED);
  });

  it('allows no more cards when they are pressed at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.pay(link, BAD)));
    expect(answers.filter(({ body }) => isDeclined(body.outcome))).toHaveLength(MAX_DECLINED_ATTEMPTS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - MAX_DECLINED_ATTEMPTS);
  });

  it('does not count a 3-D Secure challenge', async () => {
    const asking = { card: { number: '4000 0000 0000 3220' } };
    expect(new Set(await press(MAX_DECLINED_ATTEMPTS + 1, asking))).toEqual(new Set(['challenge']));
    expect(await press(1)).toEqual(['completed']);
  });
});
