import { describe, expect, it } from 'vitest';
import { checkLedger } from '../../support/check-ledger.ts';
import { listEvents } from '../../support/list-events.ts';
import { BANK_IBAN, SHOP_IBAN, useBankFiles } from '../files/use-bank-files.ts';
import { type WrittenEntry, writeCamt } from '../files/write-camt.ts';

const iban = SHOP_IBAN;

describe('a credit', () => {
  const { service, upload, createOrder, readStatus, list, findAdmin } = useBankFiles();
  let count = 0;
  /** Imports entries in a new file, in which each has a reference of the bank. */
  const receive = (...entries: WrittenEntry[]) => {
    count += 1;
    const numbered = entries.map((entry, index) => ({ bankReference: `F${count}E${index}`, ...entry }));
    return upload(writeCamt('053', { iban, entries: numbered }));
  };
  const listCauses = async () =>
    (await list())
      .map(({ State, Cause, Amount }) => [Amount, State, Cause])
      .sort((a, b) => Number(a[0]) - Number(b[0]) || String(a[2]).localeCompare(String(b[2])));

  it.each([
    [
      'in lower case and groups',
      (reference: string) => `order ${reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`,
    ],
    ['across a line break', (reference: string) => `${reference.slice(0, 9)}\n${reference.slice(9)}`],
  ])('is matched by a reference %s', async (_, spell) => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1990, text: spell(reference) });
    expect(await readStatus(id)).toBe('SETTLED');
    expect(await listEvents(service.store)).toEqual(['payment.captured', 'payment.settled']);
  });

  it('is matched by the structured reference before the text', async () => {
    const [one, two] = [await createOrder(), await createOrder()];
    await receive({ amount: 1990, reference: one.reference, text: two.reference });
    expect([await readStatus(one.id), await readStatus(two.id)]).toEqual(['SETTLED', 'CREATED']);
  });

  it('with two references is left to a person, with both as suggestions', async () => {
    const [one, two] = [await createOrder(), await createOrder()];
    await receive({ amount: 1990, text: `${one.reference} ${two.reference}` });
    const [entry] = await list();
    expect(entry).toMatchObject({ State: 'UNMATCHED', Cause: 'SEVERAL_REFERENCES' });
    const suggestions = entry?.Suggestions as { TransactionId: string }[];
    const ids = suggestions.map(({ TransactionId }) => TransactionId);
    expect(ids.sort()).toEqual([one.id, two.id].sort());
    expect(await readStatus(one.id)).toBe('CREATED');
  });

  it('of a part waits for the rest', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1500, text: reference });
    expect([await readStatus(id), await listCauses()]).toEqual([
      'CREATED',
      [[1500, 'UNMATCHED', 'UNDERPAID']],
    ]);
    await receive({ amount: 490, text: reference });
    expect(await listCauses()).toEqual([
      [490, 'MATCHED', null],
      [1500, 'MATCHED', null],
    ]);
    expect(await readStatus(id)).toBe('SETTLED');
  });

  it('of too much settles the payment, and shows what is left', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 2000, text: reference });
    expect(await list()).toMatchObject([
      { State: 'MATCHED', Cause: 'OVERPAID', Excess: 10, MatchedTo: [{ Id: id, Amount: 1990 }] },
    ]);
  });

  it('is not taken a second time, also after a card', async () => {
    const [one, two] = [await createOrder(), await createOrder()];
    await receive({ amount: 1990, text: one.reference });
    await service.pay(two.link);
    await receive({ amount: 1990, text: one.reference }, { amount: 1990, text: two.reference });
    expect(await listCauses()).toEqual([
      [1990, 'UNMATCHED', 'ALREADY_PAID'],
      [1990, 'UNMATCHED', 'ALREADY_PAID'],
      [1990, 'MATCHED', null],
    ]);
  });

  it('for a payment that was cancelled is left to a person', async () => {
    const { id, reference } = await createOrder();
    await service.post(`/api/v5/payments/link/${id}/cancel`, {});
    await receive({ amount: 1990, text: reference });
    expect(await listCauses()).toEqual([[1990, 'UNMATCHED', 'PAYMENT_CLOSED']]);
  });

  it('is tried again for an hour while an attempt is under way', async () => {
    const { id, reference } = await createOrder();
    await service.store.updateTable('payments').set({ active_attempt_id: 'att_1' }).execute();
    await receive({ amount: 1990, text: reference });
    expect(await listCauses()).toEqual([[1990, 'UNMATCHED', 'PAYMENT_CLOSED']]);
    await service.store.updateTable('payments').set({ active_attempt_id: null }).execute();
    service.clock.advance(60_000);
    await service.runDueJobs();
    expect(await readStatus(id)).toBe('SETTLED');
  });

  it('in another currency, or on the account of the operator, moves nothing', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1990, text: reference, currency: 'USD' });
    const entries = [{ amount: 1990, text: reference }];
    await upload(writeCamt('053', { iban: BANK_IBAN, entries }), findAdmin());
    const causes = (await list('', findAdmin())).map(({ Cause }) => Cause);
    expect(causes.sort()).toEqual(['CURRENCY', 'OTHER_ACCOUNT']);
    expect(await readStatus(id)).toBe('CREATED');
  });

  it('does not settle the payment of another company', async () => {
    const other = service.directory.companies.find(({ type }) => type === 'partner');
    await service.put('/api/v5/company', { Iban: 'DE22370400440900000002' }, other);
    const { id, reference } = await createOrder();
    const entries = [{ amount: 1990, text: reference }];
    await upload(writeCamt('053', { iban: 'DE22370400440900000002', entries }), other);
    expect(await readStatus(id)).toBe('CREATED');
    expect(await list('', other)).toMatchObject([{ Cause: 'UNKNOWN', Suggestions: [] }]);
  });

  it.each([
    ['one sign wrong', (reference: string) => reference.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))],
    ['one sign missing', (reference: string) => reference.slice(0, 7) + reference.slice(8)],
    ['two swapped', (reference: string) => reference.replace(/(..)$/, (two) => [...two].reverse().join(''))],
  ])('with %s in its reference only suggests the payment', async (_, spoil) => {
    const { id, reference } = await createOrder();
    const spoiled = spoil(reference);
    if (spoiled === reference) return;
    await receive({ amount: 1990, text: spoiled });
    expect(await list()).toMatchObject([
      {
        Cause: 'UNKNOWN',
        Suggestions: [{ TransactionId: id, Amount: 1990, Reasons: ['AMOUNT', 'NEAR_REFERENCE'] }],
      },
    ]);
    expect(await readStatus(id)).toBe('CREATED');
  });

  it('with the id of an order only suggests its payment', async () => {
    const { id } = await createOrder({ TransactionId: 'order-4711' });
    await receive({ amount: 1990, text: 'Order 4711, thanks' }, { amount: 1991, text: 'order-4711' });
    const suggested = (await list()).map(({ Amount, Suggestions }) => [
      Amount,
      (Suggestions as object[]).length,
    ]);
    expect(suggested.sort()).toEqual([
      [1990, 1],
      [1991, 0],
    ]);
    expect(await readStatus(id)).toBe('CREATED');
  });

  it('that the bank takes back undoes its payment', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1990, text: reference, bankReference: 'R1' });
    await receive({ amount: -1990, text: reference, bankReference: 'R1', isReversal: true });
    expect(await listCauses()).toEqual([
      [-1990, 'REVERSED', null],
      [1990, 'REVERSED', null],
    ]);
    expect(await readStatus(id)).toBe('FAILED');
    expect(await listEvents(service.store)).toEqual([
      'payment.captured',
      'payment.settled',
      'payment.failed',
    ]);
  });

  it('that the bank takes back is found by what both say, and left to a person if it is not', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1990, text: reference });
    await receive({ amount: -1990, text: 'Something else', isReversal: true });
    expect([await readStatus(id), (await list('?State=UNMATCHED'))[0]?.Cause]).toEqual([
      'SETTLED',
      'REVERSAL',
    ]);
    await receive({ amount: -1990, text: reference, isReversal: true });
    expect(await readStatus(id)).toBe('FAILED');
  });

  it('that is taken back with its part leaves the other part to a person', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1500, text: reference, bankReference: 'P1' }, { amount: 490, text: reference });
    await receive({ amount: -1500, text: reference, bankReference: 'P1', isReversal: true });
    expect(await listCauses()).toEqual([
      [-1500, 'REVERSED', null],
      [490, 'UNMATCHED', 'PAYMENT_CLOSED'],
      [1500, 'REVERSED', null],
    ]);
    expect(await readStatus(id)).toBe('FAILED');
  });

  it('cannot be refunded by the service', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1990, text: reference });
    const { body } = await service.post('/api/v5/payments/refund', { TransactionId: id });
    expect([body.StatusCode, body.Code, body.Message]).toEqual([
      409,
      'NOT_HELD_HERE',
      'The money is on your own account: send it back from there.',
    ]);
    const card = await createOrder();
    await service.pay(card.link);
    expect((await service.post('/api/v5/payments/refund', { TransactionId: card.id })).status).toBe(200);
  });
});

describe('a credit of the operator', () => {
  const { service, upload, createOrder, readStatus, list, findAdmin } = useBankFiles('operator');
  const receive = (...entries: WrittenEntry[]) =>
    upload(writeCamt('053', { iban: BANK_IBAN, entries }), findAdmin());
  const readBalance = async () =>
    (
      (await service.get('/api/v5/banking-services/account')).body as unknown as {
        Account: { Balance: number };
      }
    ).Account.Balance;

  it('is the money of the company, until the bank takes it back', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1990, text: reference, bankReference: 'A' });
    expect([await readStatus(id), await readBalance()]).toEqual(['SETTLED', 1990]);
    expect(await list()).toMatchObject([{ State: 'MATCHED', Iban: BANK_IBAN }]);
    await receive({ amount: -1990, text: reference, bankReference: 'A', isReversal: true });
    expect([await readStatus(id), await readBalance()]).toEqual(['FAILED', 0]);
    await checkLedger(service.store);
  });

  it('is the only one: the file of a company is refused, and an old entry of one moves nothing', async () => {
    const { id, reference } = await createOrder();
    const file = writeCamt('053', { iban, entries: [{ amount: 1990, text: reference }] });
    expect((await upload(file)).body.Code).toBe('ACCOUNT_NOT_ON_FILE');
    await upload(file, findAdmin());
    const own = {
      importer: service.merchant.id,
      company_id: service.merchant.id,
      cause: 'UNKNOWN',
      due_at: 0,
    } as const;
    await service.store.updateTable('bank_entries').set(own).execute();
    await service.runDueJobs();
    const [entry] = await list();
    expect([await readStatus(id), entry?.Cause]).toEqual(['CREATED', 'OTHER_ACCOUNT']);
    const path = `/api/v5/banking-services/bank-entries/${entry?.BankEntryId}/match`;
    expect((await service.post(path, { TransactionId: id })).status).toBe(409);
    expect(await readBalance()).toBe(0);
  });

  it('is asked for with the account of the operator, also for a company without an IBAN', async () => {
    await service.put('/api/v5/company', { Iban: '' });
    const { link } = await createOrder({ Providers: ['FlowPay'] });
    const { body } = await service.inject<string>({ url: link.path });
    expect(body).toContain(BANK_IBAN);
    expect(body).toContain('ServicePay S.r.l.');
  });

  it('cannot be sent back, or to another bank, without a bank that sends payments', async () => {
    const { id, reference } = await createOrder();
    await receive({ amount: 1990, text: reference });
    const refused = [404, 'Not available: no bank that sends payments is connected to this service.'];
    const refund = await service.post('/api/v5/payments/refund', { TransactionId: id });
    expect([refund.status, refund.body.Message]).toEqual(refused);
    const transfer = {
      Iban: 'IT57P0542811101000000900001',
      Name: 'Giuseppe Verdi',
      Amount: 1000,
      Purpose: 'Rent',
    };
    const sent = await service.post('/api/v5/banking-services/transfers', transfer);
    expect([sent.status, sent.body.Message, await readBalance()]).toEqual([...refused, 1990]);
  });
});
