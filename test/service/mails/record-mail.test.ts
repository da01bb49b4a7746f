import { describe, expect, it } from 'vitest';
import { MAIL_LIFE_MS, type NewMail, recordMail } from '../../../src/service/mails/record-mail.ts';
import { useService } from '../support/use-service.ts';

const service = useService();

const NOW = 1_000;

const record = (change: Partial<NewMail> = {}) =>
  recordMail(service.store, {
    companyId: service.merchant.id,
    paymentId: 'payment-1',
    kind: 'confirmation',
    recipient: 'ada@example.com',
    mail: { language: 'en', subject: 'Thanks', text: 'Hello', html: '<p>Hello</p>' },
    now: NOW,
    ...change,
  });

const list = () =>
  service.store.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute();

describe('recordMail', () => {
  it('stores a mail that is to be sent at once for a day', async () => {
    await record({ recipient: '\u200bada@example.com\u00a0' });
    expect(await list()).toMatchObject([
      { recipient: 'ada@example.com', state: 'WAITING', tries: 0, due_at: NOW, until: NOW + MAIL_LIFE_MS },
    ]);
  });

  it('stores a mail as long as it is worth sending', async () => {
    await record({ kind: 'code', lifeMs: 600_000 });
    expect(await list()).toMatchObject([{ until: NOW + 600_000 }]);
  });

  it('stores the first of two mails of a kind that a payment may have once', async () => {
    await record({ isSingle: true });
    await record({ isSingle: true, recipient: 'bob@example.com' });
    await record({ isSingle: true, paymentId: 'payment-2' });
    expect((await list()).map((row) => [row.payment_id, row.recipient]).sort()).toEqual([
      ['payment-1', 'ada@example.com'],
      ['payment-2', 'ada@example.com'],
    ]);
  });

  it.each<Partial<NewMail>>([{ kind: 'transfer' }, { kind: 'contract', paymentId: null }])(
    'stores both of two mails like %j',
    async (change) => {
      await record(change);
      await record(change);
      expect(await list()).toHaveLength(2);
    },
  );

  it.each(['', 'ada', 'ada@example.com\r\nBcc: bob@example.com', 'ada@example.com,bob@example.com'])(
    'stores no mail for the address "%s"',
    async (recipient) => {
      await record({ recipient });
      expect(await list()).toEqual([]);
    },
  );
});
