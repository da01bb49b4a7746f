import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import { recoverAttempts } from '../../../../src/service/payments/attempts/recover-attempts.ts';
import { createAcquirer } from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { readKept } from '../../support/read-kept.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { reopenService, useService } from '../../support/use-service.ts';

const METHOD = 'sepa_direct_debit';
const TYPED = 'DE89 3704 0044 0532 0130 00';
const ON_FILE = { DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada Rossi' };

const service = useService();

describe('paying by direct debit', () => {
  it.each([
    ['Ada Rossi', 'SETTLED', PAID],
    ['pending Rossi', 'PENDING', ['payment.pending']],
    ['Dispute Rossi', 'DISPUTED', [...PAID, 'payment.disputed']],
  ])('of the account of "%s" leads to %s', async (holder, status, events) => {
    const link = await service.createLink();
    const { body } = await service.pay(link, { method: METHOD, debit: { holder } });
    expect(body).toEqual({ outcome: 'completed', status, transactionId: link.transactionId, method: METHOD });
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status });
    expect(await listEvents(service.store)).toEqual(events);
  });

  it.each([
    ['DECLINED Rossi', 'payment_declined'],
    ['insufficient', 'insufficient_funds'],
  ])('of the account of "%s" is declined with %s, and the link stays open', async (holder, code) => {
    const link = await service.createLink();
    const { body } = await service.pay(link, { method: METHOD, debit: { holder } });
    expect(body).toEqual({ outcome: 'declined', code });
    expect((await service.pay(link, { method: METHOD })).body.outcome).toBe('completed');
  });

  it.each([
    ['settle', 'SETTLED'],
    ['fail', 'FAILED'],
  ])('ends by the switch %s while it is pending', async (trigger, Status) => {
    const link = await service.createLink();
    await service.pay(link, { method: METHOD, debit: { holder: 'PENDING' } });
    const { body } = await service.post(`/sandbox/payments/${link.transactionId}/${trigger}`, undefined);
    expect(body).toMatchObject({ Status });
  });

  it('charges once, however often the press is repeated', async () => {
    const link = await service.createLink();
    const attemptKey = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => service.pay(link, { attemptKey, method: METHOD })));
    await Promise.all(Array.from({ length: 5 }, () => service.pay(link, { method: METHOD })));
    expect(await listEvents(service.store)).toEqual(PAID);
    expect(
      await service.store.selectFrom('acquirer_authorizations').select('reference').execute(),
    ).toHaveLength(1);
  });

  it('validates the typed fields', async () => {
    const link = await service.createLink();
    const pay = async (debit: object) => (await service.pay(link, { method: METHOD, debit })).body;
    expect(await pay({ iban: '', holder: ' ' })).toEqual({
      outcome: 'invalid',
      problems: { iban: 'required', account_holder: 'required' },
    });
    expect(await pay({ iban: 'DE89 3704 0044 0532 0130 01' })).toEqual({
      outcome: 'invalid',
      problems: { iban: 'iban_invalid' },
    });
    expect(await service.store.selectFrom('attempts').select('id').execute()).toEqual([]);
  });

  it.each([
    [ON_FILE, '', '3456'],
    [ON_FILE, ' - ', '3456'],
    [ON_FILE, TYPED, '3000'],
    [{}, TYPED, '3000'],
  ])('with %j on file and "%s" typed debits the account ending in %s', async (change, iban, last4) => {
    const link = await service.createLink(change);
    const { body } = await service.pay(link, { method: METHOD, debit: { iban } });
    expect(body.outcome).toBe('completed');
    const rows = await service.store.selectFrom('attempts').select(['account_last4', 'card_last4']).execute();
    expect(rows).toEqual([{ account_last4: last4, card_last4: null }]);
  });

  it('requires no email address, and refuses an invalid one', async () => {
    const link = await service.createLink();
    expect((await service.pay(link, { method: METHOD, email: 'nobody' })).body).toEqual({
      outcome: 'invalid',
      problems: { email: 'email_invalid' },
    });
    expect((await service.pay(link, { method: METHOD, email: '' })).body.outcome).toBe('completed');
  });

  it.each([{ Currency: 'USD' }, { AutoCapture: false }, { PaymentMethods: ['card'] }])(
    'is refused on a link with %j',
    async (change) => {
      const link = await service.createLink(change);
      expect(await service.pay(link, { method: METHOD })).toMatchObject({ status: 409 });
    },
  );
});

describe('a crash while the bank is asked', () => {
  it.each([
    ['Ada Rossi', 'SETTLED'],
    ['PENDING Rossi', 'PENDING'],
  ])('is resolved by the acquirer’s record of "%s": %s', async (holder, status) => {
    const link = await service.createLink();
    const request = createPayRequest({ method: METHOD, debit: { holder } });
    const payments = service.store.selectFrom('payments').select('id');
    const { id: paymentId } = await payments.executeTakeFirstOrThrow();
    const reference = String(await startAttempt(service.store, { paymentId, request, now: 0 }));
    const acquirer = createAcquirer(service.store, service.clock.now);
    await acquirer.authorize({ reference, isMoto: false, debit: { iban: TYPED, holder } });
    const recover = () => recoverAttempts({ ...service.needs, acquirer });
    await Promise.all([recover(), recover()]);
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status });
  });
});

describe('an IBAN', () => {
  it('that was typed is found nowhere after a payment: not in the files, the logs, the answers or the webhooks', async () => {
    await service.close();
    const { dataDir, removeDataDir } = createDataDir();
    // Runs after the service has closed, which would notice a missing folder.
    onTestFinished(removeDataDir);
    await reopenService(service, { dataDir });
    let said = '';
    for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, name).mockImplementation((...words) => {
        said += words.join(' ');
      });
    }
    const link = await service.createLink({ WebhookUrl: 'https://hooks.example/' });
    const answers = [
      await service.pay(link, { method: METHOD, debit: { iban: `${TYPED}1` } }),
      await service.pay(link, { method: METHOD, debit: { iban: TYPED, holder: 'DECLINE' } }),
      await service.pay(link, { method: METHOD, debit: { iban: TYPED } }),
      await service.inject({ url: link.path }),
      await service.getStatus(link),
    ];
    await service.deliverDue();
    vi.restoreAllMocks();
    const plain = TYPED.replaceAll(' ', '');
    const files = await readKept(service.store, dataDir);
    expect(files.some((file) => file.includes('3000'))).toBe(true);
    const texts = [said, JSON.stringify(answers), JSON.stringify(service.receiver.requests)];
    for (const trace of [
      plain,
      TYPED,
      plain.slice(0, 12),
      Buffer.from(plain).toString('base64').slice(0, 16),
    ]) {
      for (const file of files) expect(file.includes(trace)).toBe(false);
      for (const text of texts) expect(text).not.toContain(trace);
    }
  });
});
