import { describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

const shopper = createRailShopper(() => service);

const close = (action: string, { transactionId }: TestLink) =>
  service.post(`/api/v4/payments/link/${transactionId}/${action}`, undefined);
const readStatus = async ({ transactionId }: TestLink) =>
  (await service.get(`/api/v4/payments/link/${transactionId}`)).body.Link.Status;
async function countApproved({ transactionId }: TestLink): Promise<number> {
  const attempts = service.store
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('transaction_id', '=', transactionId)
    .where('attempts.state', '=', 'APPROVED');
  return (await attempts.execute()).length;
}

/** Yields to other work that many times. */
async function wait(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await new Promise(setImmediate);
}

/** Interleavings: one call begins that many steps after the other. */
const DELAYS = Array.from({ length: 20 }, (_, index) => index - 10);

describe('closeLink', () => {
  it.each([
    ['cancel', 'CANCELLED', 'Payment link cancelled.'],
    ['expire', 'EXPIRED', 'Payment link expired.'],
  ])(
    'returns the same status to twenty concurrent callers, only one of which was the first to %s',
    async (action, status, done) => {
      const link = await service.createLink();
      const answers = await Promise.all(Array.from({ length: 20 }, () => close(action, link)));
      expect(answers.map(({ body }) => body.Status)).toEqual(new Array(20).fill(status));
      expect(answers.filter(({ body }) => body.Message === done)).toHaveLength(1);
    },
  );

  it('never charges a cancelled link, at whatever moment the shopper pays', async () => {
    for (const delay of DELAYS) {
      const link = await service.createLink();
      const pay = async () => {
        await wait(delay);
        return (await service.pay(link)).body;
      };
      const cancel = async () => {
        await wait(-delay);
        return close('cancel', link);
      };
      const [paid, cancelled] = await Promise.all([pay(), cancel()]);
      const isPaid = paid.outcome === 'completed';
      expect(isPaid ? 'completed' : paid, `${delay} steps`).toEqual(
        isPaid ? 'completed' : { outcome: 'closed', state: 'cancelled', status: 'CANCELLED' },
      );
      expect(cancelled.status).toBe(isPaid ? 409 : 200);
      expect(await readStatus(link)).toBe(isPaid ? 'SETTLED' : 'CANCELLED');
      expect(await countApproved(link)).toBe(Number(isPaid));
    }
  });

  it('never charges a cancelled link, at whatever moment the bank approves', async () => {
    for (const delay of DELAYS) {
      const link = await service.createLink();
      const { bank } = await shopper.goToBank(link, 'paypal');
      const approve = async () => {
        await wait(delay);
        return shopper.decide(bank, 'approve');
      };
      const cancel = async () => {
        await wait(-delay);
        return close('cancel', link);
      };
      const [approved, cancelled] = await Promise.all([approve(), cancel()]);
      const isPaid = approved !== 409;
      expect(cancelled.status, `${delay} steps`).toBe(isPaid ? 409 : 200);
      expect(await readStatus(link)).toBe(isPaid ? 'SETTLED' : 'CANCELLED');
      expect(await countApproved(link)).toBe(Number(isPaid));
    }
  });
});
