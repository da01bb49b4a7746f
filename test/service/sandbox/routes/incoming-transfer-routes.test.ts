import { describe, expect, it } from 'vitest';
import { createTransferReference } from '../../../../src/service/payments/terms/transfer-reference.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useTransferLink } from '../../support/shopper/use-transfer-link.ts';

const used = useTransferLink();
const AMOUNT = 1990;
const NOT_ALLOWED = [409, 'The state of the payment does not allow this.', undefined];

const receive = (body: object, company = used.service.merchant) =>
  used.service.post('/sandbox/transfers', body, company);
const refuse = async (body: object, company = used.service.merchant) => {
  const { status, body: answer } = await receive(body, company);
  return [status, answer.Message, answer.Errors?.[0]?.Field];
};

describe('POST /sandbox/transfers', () => {
  it('settles a payment for which the shopper has chosen bank transfer', async () => {
    const { service, link } = used;
    await service.pay(link, { method: 'bank_transfer' });
    const Reference = await used.findReference();
    const { status, body } = await receive({ Reference, Amount: AMOUNT });
    expect([status, body]).toEqual([
      200,
      {
        Message: 'Transfer received.',
        StatusCode: 200,
        Result: true,
        TransactionId: link.transactionId,
        Status: 'SETTLED',
      },
    ]);
    expect(await listEvents(service.store)).toEqual(['payment.pending', ...PAID]);
  });

  it('settles a payment for which the shopper has chosen no method, and records bank_transfer', async () => {
    const { service, link } = used;
    await receive({ Reference: await used.findReference(), Amount: AMOUNT });
    expect(await listEvents(service.store)).toEqual(PAID);
    const { body } = await service.get(`/api/v4/payments/link/${link.transactionId}`);
    expect(body.Link).toMatchObject({ Status: 'SETTLED', Method: 'bank_transfer' });
  });

  it.each(['\u00a0', '\u202f', '-', '–', '.', '\n', '\u200b', '*'])(
    'accepts a reference with %j between its groups',
    async (sign) => {
      const Reference = (await used.findReference()).replaceAll(/(.{4})(?=.)/g, `$1${sign}`);
      expect((await receive({ Reference, Amount: AMOUNT })).status).toBe(200);
    },
  );

  it('names a sign of a reference that no bank has', async () => {
    const reference = await used.findReference();
    const Reference = reference.replace(/.$/, 'ı');
    expect((await receive({ Reference, Amount: AMOUNT })).body.Errors).toMatchObject([
      {
        Field: 'Reference',
        Hint: `“ı”, after “${reference.slice(-9, -1)}”, is not a letter from A to Z or a digit.`,
      },
    ]);
  });

  it('accepts a reference in groups of four and in lower case', async () => {
    const Reference = (await used.findReference()).toLowerCase().replaceAll(/(.{4})/g, '$1 ');
    expect((await receive({ Reference, Amount: AMOUNT })).status).toBe(200);
  });

  it.each([AMOUNT - 1, AMOUNT + 1])(
    'refuses the wrong amount of %i cents, and leaves the payment open',
    async (Amount) => {
      const Reference = await used.findReference();
      const sentence = 'Amount differs from that of the payment.';
      expect(await refuse({ Reference, Amount })).toEqual([400, sentence, 'Amount']);
      expect(await used.service.getStatus(used.link)).toEqual({ state: 'open', status: 'CREATED' });
      expect((await receive({ Reference, Amount: AMOUNT })).status).toBe(200);
    },
  );

  it('settles a payment of a known debtor, unless the bank names another one', async () => {
    const { service } = used;
    const request = { Providers: ['FlowPay'], DebtorFiscalCode: 'RSSMRA85T10A562S' };
    const { transactionId } = await service.createLink(request);
    const link = (await service.get(`/api/v5/payments/link/${transactionId}`)).body.Link;
    const transfer = { Reference: link.TransferReference, Amount: AMOUNT };
    const other = { ...transfer, DebtorFiscalCode: '12345678903' };
    const sentence = 'Debtor differs from that of the payment.';
    expect(await refuse(other)).toEqual([400, sentence, 'DebtorFiscalCode']);
    expect(await refuse({ ...transfer, DebtorFiscalCode: '1' })).toEqual([
      400,
      'Invalid value.',
      'DebtorFiscalCode',
    ]);
    const same = { ...transfer, DebtorFiscalCode: 'rssmra85t10a562s' };
    expect((await receive(same)).body).toMatchObject({ StatusCode: 200, Status: 'SETTLED' });
  });

  it('refuses a second transfer for the same payment', async () => {
    const transfer = { Reference: await used.findReference(), Amount: AMOUNT };
    await receive(transfer);
    expect(await refuse(transfer)).toEqual([409, 'The payment is already paid.', undefined]);
    expect(await listEvents(used.service.store)).toEqual(PAID);
  });

  it('accepts one of two simultaneous transfers', async () => {
    const transfer = { Reference: await used.findReference(), Amount: AMOUNT };
    const answers = await Promise.all([receive(transfer), receive(transfer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses a transfer for a payment that is pending with another method', async () => {
    const { service } = used;
    const link = await service.createLink({ Providers: ['FlowPay', 'ServiceDirect'] });
    const Reference = await used.findReference(link);
    const debit = { iban: 'DE89370400440532013000', holder: 'PENDING Ada' };
    await service.pay(link, { method: 'sepa_direct_debit', debit });
    expect(await service.getStatus(link)).toMatchObject({ status: 'PENDING' });
    expect(await refuse({ Reference, Amount: AMOUNT })).toEqual(NOT_ALLOWED);
  });

  it('refuses a transfer after the link has expired', async () => {
    const Reference = await used.findReference();
    used.service.clock.advance(31 * 86_400);
    expect(await refuse({ Reference, Amount: AMOUNT })).toEqual(NOT_ALLOWED);
  });

  it('returns 404 for an unknown or foreign reference, and for that of a link without bank transfers', async () => {
    const { service } = used;
    const unknown = [404, 'No payment has this reference.', undefined];
    const Reference = await used.findReference();
    expect(await refuse({ Reference, Amount: AMOUNT }, service.partner)).toEqual(unknown);
    expect(await refuse({ Reference: createTransferReference('none'), Amount: AMOUNT })).toEqual(unknown);
    await service.createLink();
    const rows = await service.store.selectFrom('payments').select('transfer_reference').execute();
    const other = rows.find(({ transfer_reference: found }) => found !== Reference)?.transfer_reference;
    expect(await refuse({ Reference: other, Amount: AMOUNT })).toEqual(unknown);
  });

  it.each([
    [{ Reference: 'RF00ABC', Amount: AMOUNT }, 'Check digits are wrong.', 'Reference'],
    [{ Reference: 'order-1042', Amount: AMOUNT }, 'Check digits are wrong.', 'Reference'],
    [{ Amount: AMOUNT }, 'Field is required.', 'Reference'],
    [{ Reference: 'RF18539007547034', Amount: 0 }, 'Amount out of range.', 'Amount'],
    [{ Reference: 'RF18539007547034' }, 'Field is required.', 'Amount'],
    [{ Reference: 'RF18539007547034', Amount: AMOUNT, Currency: 'EUR' }, 'Unknown field.', 'Currency'],
  ])('refuses %j', async (body, sentence, field) => {
    expect(await refuse(body)).toEqual([400, sentence, field]);
  });
});
