import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_REMINDERS } from '../../../../src/service/back-office/nearly-paid/remind-shopper.ts';
import { useService } from '../../support/use-service.ts';
import { createNearlyPaid, DECLINED } from './nearly-paid.ts';

const service = useService();
const { switchOn, open, remind, listMails } = createNearlyPaid(service);
const DAY_S = 86_400;
const answerOf = async (id: string, company = service.merchant) => {
  const { status, body } = await remind(id, company);
  return [status, (body as { Code?: string }).Code];
};

beforeEach(() => switchOn());

describe('the email to a shopper who nearly paid', () => {
  it('has the reason in the language of the page, and leads back to it', async () => {
    const link = await open({ Purpose: 'Order 7', Amount: 1990 });
    await service.pay(link, DECLINED);
    expect((await remind(link.transactionId)).status).toBe(200);
    const [mail, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'reminder-1', recipient: 'giulia@example.com', language: 'it' });
    expect(mail?.subject).toMatch(/Bottega Rossi.*19,90/);
    expect(mail?.text).toContain('Non ti è stato addebitato nulla');
    expect(mail?.text).toContain(service.getBaseUrl() + link.path);
    expect(mail?.html).toContain('>Paga ');
    expect(mail?.stop_url).toBeNull();
  });

  it('is one a day and three in all, also for two people who press at once', async () => {
    const { transactionId: id } = await open({ ShopperEmail: 'ada@example.com' });
    const pressed = await Promise.all([remind(id), remind(id)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
    service.clock.advance(DAY_S - 1);
    expect(await answerOf(id)).toEqual([409, 'REMINDED_ENOUGH']);
    service.clock.advance(1);
    for (let more = 1; more < MAX_REMINDERS; more += 1) {
      expect((await answerOf(id))[0]).toBe(200);
      service.clock.advance(DAY_S);
    }
    expect(await answerOf(id)).toEqual([409, 'REMINDED_ENOUGH']);
    expect(await listMails()).toHaveLength(MAX_REMINDERS);
  });

  it('is refused for a payment that was made, that is not nearly paid, or of another company', async () => {
    const paid = await open({ ShopperEmail: 'ada@example.com' });
    await service.pay(paid);
    const unopened = await service.createLink({ ShopperEmail: 'ada@example.com' });
    const nearly = await open({ ShopperEmail: 'ada@example.com' });
    expect(await answerOf(paid.transactionId)).toEqual([409, 'NOT_NEARLY_PAID']);
    expect(await answerOf(unopened.transactionId)).toEqual([409, 'NOT_NEARLY_PAID']);
    expect(await answerOf(nearly.transactionId, service.partner)).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    await switchOn(false);
    expect(await answerOf(nearly.transactionId)).toEqual([409, 'NOT_NEARLY_PAID']);
    expect(await listMails()).toEqual([]);
  });

  it('is refused without an address', async () => {
    const { transactionId } = await open();
    expect(await answerOf(transactionId)).toEqual([409, 'NO_SHOPPER_ADDRESS']);
  });
});
