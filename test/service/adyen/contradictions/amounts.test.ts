import { describe, expect, it } from 'vitest';
import type { Notification } from '../../support/adyen-double/adyen-types.ts';
import { useContradictions } from './use-contradictions.ts';

const { adyen, service, listAlarms, pass, start } = useContradictions();

describe('a refund in Adyen’s own pages', () => {
  it('of all that a bank holds is not a release', async () => {
    const { tell, read } = await start({ AutoCapture: false });
    await tell('REFUND', 'PSPOWN');
    expect(await read()).toEqual(['HELD', 1990, 0]);
    await pass(600, 90_000, 4_000);
    expect(await read()).toEqual(['HELD', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('about 1990 EUR. Of 1990 EUR, 0 are left')]);
  });

  it('of all that the service holds is a release', async () => {
    const { tell, read } = await start({ method: 'ideal', AutoCapture: false });
    await tell('REFUND', 'PSPOWN');
    expect(await read()).toEqual(['RELEASED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });
});

it('after pending refunds and a lost dispute that exceed the payment, a refund has at most 0 left', async () => {
  const { link, tell, refund } = await start();
  await refund(600);
  await tell('CHARGEBACK', 'DISPUTE1', { value: 1500, additionalData: { defendable: 'false' } });
  for (const Amount of [100, undefined]) {
    const body = { TransactionId: link.transactionId, ...(Amount && { Amount }) };
    const refused = await service.post('/api/v5/payments/refund', body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('At most 0 is left to refund.');
  }
});

describe('an approval of another amount is an alarm with both numbers', () => {
  const approve = async (method: 'sepa_direct_debit' | 'card', change: object = {}) => {
    const link = await service.createLink(change);
    await service.pay(link, { method });
    const [told] = adyen.outbox.splice(0);
    await adyen.tell(service, [{ ...told, value: 500 } as Notification]);
    return (await service.get(`/api/v5/payments/link/${link.transactionId}`)).body.Link.Status;
  };

  it.each([
    ['sepa_direct_debit', {}, 'SETTLED', '500 are left at Adyen and 1990 here'],
    ['card', {}, 'SETTLED', '500 are left at Adyen and 1990 here'],
    ['card', { AutoCapture: false }, 'HELD', '0 are left at Adyen and 0 here'],
  ] as const)('%s %j: %s', async (method, change, status, left) => {
    expect(await approve(method, change)).toBe(status);
    expect(listAlarms()).toEqual([
      expect.stringMatching(RegExp(`approves another amount .* It is about 500 EUR\\. .*, ${left}`)),
    ]);
  });

  it('after a capture of more', async () => {
    const { tell, psp } = await start({ AutoCapture: false });
    await tell('CAPTURE', 'PSPONE', { value: 700 });
    await tell('AUTHORISATION', psp, { value: 500 });
    expect(listAlarms()).toEqual([expect.stringContaining('500 are left at Adyen and 700 here')]);
  });
});
