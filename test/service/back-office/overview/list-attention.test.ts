import { describe, expect, it } from 'vitest';
import type { Attention } from '../../../../src/protocol/dashboard/overview-answer.ts';
import {
  type AttentionQuery,
  HOLD_WARNING_MS,
  listAttention,
  MAX_COUNTED,
} from '../../../../src/service/back-office/overview/list-attention.ts';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { QUIET_MS } from '../../../../src/service/payments/defense/alarms.ts';
import { HOLD_LIFETIME_MS } from '../../../../src/service/payments/payments/lifetimes.ts';
import { addPayments } from '../../payments/transactions/add-payments.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook } from '../../webhooks/registrations/register-webhook.ts';

const service = useService();
const list = (change: Partial<AttentionQuery> = {}): Promise<Attention> =>
  listAttention(service.store, {
    companyId: service.merchant.id,
    now: service.clock.now(),
    granted: ['online-payments'],
    kinds: [],
    ...change,
  });
const pay = async (change: object) => service.pay(await service.createLink(change));

async function countOf(kind: keyof Attention, company: Company = service.merchant): Promise<number> {
  return (await list({ companyId: company.id }))[kind]?.Count ?? 0;
}

describe('the attention list', () => {
  it('includes a dispute without evidence', async () => {
    await pay({ TransactionId: 'a', Amount: 1990, Purpose: 'Blue cup' });
    await service.post('/sandbox/payments/a/dispute', undefined);
    const { Disputes } = await list();
    expect(Disputes).toEqual({
      Count: 1,
      Items: [
        {
          DisputeId: expect.stringMatching(/^dsp_/),
          TransactionId: 'a',
          Purpose: 'Blue cup',
          Amount: 1990,
          Currency: 'EUR',
          RespondBy: '2026-11-28T09:30:00.000Z',
        },
      ],
    });
    expect(await countOf('Disputes', service.partner)).toBe(0);
    const id = Disputes.Items[0]?.DisputeId;
    await service.post(`/api/v5/disputes/${id}/evidence`, { Text: 'It was delivered.' });
    expect(await countOf('Disputes')).toBe(0);
  });

  it('includes holds within two days of their release, the earliest first', async () => {
    await pay({ TransactionId: 'a', AutoCapture: false });
    service.clock.advance(60);
    await pay({ TransactionId: 'b', AutoCapture: false });
    service.clock.advance((HOLD_LIFETIME_MS - HOLD_WARNING_MS) / 1000 - 60);
    expect((await list()).Holds.Items.map(({ TransactionId }) => TransactionId)).toEqual(['a']);
    service.clock.advance(60);
    expect((await list()).Holds.Items.map(({ TransactionId }) => TransactionId)).toEqual(['a', 'b']);
    await service.post('/api/v5/payments/capture', { TransactionIds: ['a'] });
    expect(await countOf('Holds')).toBe(1);
    expect(await countOf('Holds', service.partner)).toBe(0);
  });

  it('includes a webhook that fails or that the service has disabled', async () => {
    const { WebhookId } = await registerWebhook(service);
    expect(await countOf('Webhooks')).toBe(0);
    service.receiver.answers.push({ status: 500 });
    await pay({});
    await service.deliverDue();
    expect((await list()).Webhooks).toMatchObject({
      Count: 1,
      Items: [{ WebhookId, FailingSince: expect.stringMatching(/^2026/) }],
    });
    service.receiver.answers.push({ status: 410 });
    await pay({});
    await service.deliverDue();
    expect((await list()).Webhooks.Items).toMatchObject([{ WebhookId, DisabledReason: 'GONE' }]);
    expect(await countOf('Webhooks', service.partner)).toBe(0);
  });

  it('includes no webhook that its owner has disabled', async () => {
    await registerWebhook(service);
    await service.store.updateTable('webhooks').set({ failing_since: 1 }).execute();
    expect(await countOf('Webhooks')).toBe(1);
    await service.store.updateTable('webhooks').set({ enabled: 0 }).execute();
    expect(await countOf('Webhooks')).toBe(0);
  });

  it('includes a card testing attack until it ends', async () => {
    const now = service.clock.now();
    const row = { company_id: service.merchant.id, started_at: now, stopped: 0, bins: '[]', networks: '[]' };
    await service.store
      .insertInto('card_testing_alarms')
      .values({ ...row, id: 'cta_1', last_at: now, declines: 40 })
      .execute();
    expect((await list()).CardTesting).toEqual({ Count: 1, Items: [{ AlarmId: 'cta_1', Declines: 40 }] });
    expect((await list({ now: now + QUIET_MS })).CardTesting.Count).toBe(0);
    expect(await countOf('CardTesting', service.partner)).toBe(0);
  });

  it('includes a subscription that is past due or unpaid', async () => {
    await service.pay(
      await service.createLink({
        SubscriptionOnCompletion: { Interval: 'month', Amount: 1990 },
      }),
    );
    expect(await countOf('Subscriptions')).toBe(0);
    for (const state of ['PAST_DUE', 'UNPAID'] as const) {
      await service.store.updateTable('subscriptions').set({ state }).execute();
      expect((await list()).Subscriptions).toMatchObject({
        Count: 1,
        Items: [{ State: state, Amount: 1990 }],
      });
    }
    expect(await countOf('Subscriptions', service.partner)).toBe(0);
  });

  it('counts up to a limit, and lists up to five', async () => {
    const due_at = service.clock.now();
    await addPayments(service, MAX_COUNTED + 5, () => ({ status: 'HELD', due_at }));
    const { Holds } = await list();
    expect([Holds.Count, Holds.Items.length]).toEqual([MAX_COUNTED, 5]);
  });
});
