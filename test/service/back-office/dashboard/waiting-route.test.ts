import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionCounts } from '../../../../src/protocol/dashboard/overview-answer.ts';
import type { Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { createChat } from '../../products/chat/create-chat.ts';
import { createIssuer } from '../../products/fiscal/create-issuer.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });
const chat = createChat(() => service);
const issuer = createIssuer(() => service);

interface Answer {
  Waiting: AttentionCounts;
  Overview: { Attention: Record<string, { Count: number; Items: object[] }> };
}

const ask = async (url: string, scopes?: Scope[], company = service.merchant) => {
  const headers = { authorization: `Bearer ${service.createToken(company, scopes)}` };
  return (await service.inject<Answer>({ url, headers })).body;
};
const count = async (scopes?: Scope[]) => (await ask('/dashboard/waiting', scopes)).Waiting;
const listRecords = async () => (await ask('/dashboard/overview')).Overview.Attention;

async function rejectInvoice(): Promise<string> {
  const { InvoiceId } = (await issuer.create({ Send: true })).body.Invoice;
  await issuer.advance(0);
  await issuer.turn(InvoiceId, 'reject');
  return InvoiceId;
}

describe('the list of records that wait for a company', () => {
  beforeEach(() => issuer.setUp());

  it('is nothing at first', async () => {
    expect(await count()).toEqual({ Disputes: 0, CardTesting: 0 });
    const { Notification, Invoice } = await listRecords();
    expect([Notification, Invoice]).toEqual([undefined, undefined]);
  });

  it('includes chat messages until they are read', async () => {
    const { frame, ThreadId } = await chat.join();
    await chat.write(frame, { Text: 'Hello?' });
    await chat.write(frame, { Text: 'Is anybody there?' });
    expect((await count()).Notification).toBe(2);
    const { Notification } = await listRecords();
    expect(Notification).toMatchObject({ Count: 2, Items: [{ ThreadId }, { ThreadId }] });
    const { Notifications } = (await chat.get('/notifications')).body;
    for (const { NotificationId } of Notifications) await chat.post(`/notifications/${NotificationId}/read`);
    expect((await count()).Notification).toBeUndefined();
  });

  it('includes a rejected invoice as long as it can be corrected', async () => {
    const id = await rejectInvoice();
    expect((await count()).Invoice).toBe(1);
    expect((await listRecords()).Invoice?.Items).toEqual([
      { Id: id, Number: '1/2026', Customer: 'Bianchi Srl', Amount: 18_300 },
    ]);
    await issuer.advance(6 * 86_400);
    expect((await count()).Invoice).toBeUndefined();
  });

  it('includes disputes without evidence', async () => {
    await service.pay(await service.createLink({ TransactionId: 'a' }));
    await service.post('/sandbox/payments/a/dispute', undefined);
    expect((await count()).Disputes).toBe(1);
  });

  it('is told only to whom may read it, and only of the own company', async () => {
    await rejectInvoice();
    const { frame } = await chat.join();
    await chat.write(frame, { Text: 'Hello?' });
    expect(await count(['chat-api'])).toMatchObject({ Notification: 1 });
    expect(await count(['chat-api'])).not.toHaveProperty('Invoice');
    expect(await count(['domains'])).toEqual({ Disputes: 0, CardTesting: 0 });
    const other = await ask('/dashboard/waiting', undefined, service.partner);
    expect(other.Waiting).toEqual({ Disputes: 0, CardTesting: 0 });
    expect((await service.inject({ url: '/dashboard/waiting' })).status).toBe(401);
  });
});
