import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { SHOP_IBAN, useBankFiles } from './use-bank-files.ts';
import { writeCamt } from './write-camt.ts';

const { service, upload, createOrder, readStatus, list, findAdmin } = useBankFiles();
const iban = SHOP_IBAN;

const receive = async (amount: number, text = 'Without a reference') => {
  await upload(writeCamt('053', { iban, entries: [{ amount, text }] }));
  const [entry] = await list();
  return `/api/v5/banking-services/bank-entries/${entry?.BankEntryId}`;
};
const decide = async (path: string, body: object, company: Company = service.merchant) => {
  const { status, body: answer } = await service.post(path, body, company);
  const { BankEntry } = answer as unknown as { BankEntry: Record<string, unknown> };
  return { status, answer, BankEntry };
};

describe('an entry that is unmatched', () => {
  it('is matched by a person to a payment of the same amount, once', async () => {
    const { id } = await createOrder();
    const path = await receive(1990);
    const { BankEntry } = await decide(`${path}/match`, { TransactionId: id, Note: 'Ada called' });
    expect(BankEntry).toMatchObject({
      ...{ State: 'MATCHED', Cause: null, DecidedBy: 'merchant', Note: 'Ada called' },
      MatchedTo: [{ Kind: 'PAYMENT', Id: id, Amount: 1990 }],
    });
    expect(await readStatus(id)).toBe('SETTLED');
    expect(await decide(`${path}/match`, { TransactionId: id })).toMatchObject({ status: 409 });
  });

  it('is matched once by five calls at the same time', async () => {
    const [one, two] = [await createOrder(), await createOrder()];
    const path = await receive(1990);
    const both = [one, two, one, two, one].map(({ id: TransactionId }) =>
      decide(`${path}/match`, { TransactionId }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    const settled = [await readStatus(one.id), await readStatus(two.id)].filter(
      (status) => status === 'SETTLED',
    );
    expect(settled).toHaveLength(1);
  });

  it.each([1989, 1991])('of %i is not matched to a payment of 1990', async (amount) => {
    const { id } = await createOrder();
    const { status, answer } = await decide(`${await receive(amount)}/match`, { TransactionId: id });
    expect([status, answer.Code, answer.Errors[0]?.Hint]).toEqual([
      409,
      'AMOUNT_DIFFERS',
      `The entry is ${amount / 100} EUR, and the payment 19.90 EUR.`,
    ]);
    expect([await readStatus(id), (await list())[0]?.State]).toEqual(['CREATED', 'UNMATCHED']);
  });

  it('is not matched to a payment that is paid, unknown or of another company', async () => {
    const { id, link } = await createOrder();
    await service.pay(link);
    const path = await receive(1990);
    const paid = await decide(`${path}/match`, { TransactionId: id });
    expect([paid.status, (paid.answer as unknown as { Hint: string }).Hint]).toEqual([
      409,
      'It cannot pay this payment: the payment was paid already.',
    ]);
    const partner = service.directory.companies.find(({ type }) => type === 'partner');
    const other = await service.createLink({}, partner);
    for (const TransactionId of ['unknown', other.transactionId])
      expect((await decide(`${path}/match`, { TransactionId })).answer.Code).toBe('TRANSACTION_NOT_FOUND');
    expect((await decide(`${path}/match`, { TransactionId: id }, partner)).answer.Code).toBe(
      'BANK_ENTRY_NOT_FOUND',
    );
  });

  it('is ignored with a note, and put back', async () => {
    const path = await receive(5);
    expect((await decide(`${path}/ignore`, {})).answer.Errors).toMatchObject([
      { Field: 'Note', Code: 'REQUIRED' },
    ]);
    expect((await decide(`${path}/ignore`, { Note: 'Rent' })).BankEntry).toMatchObject({
      State: 'IGNORED',
      Note: 'Rent',
    });
    expect(await list('?State=UNMATCHED')).toEqual([]);
    expect((await decide(`${path}/reopen`, {})).BankEntry).toMatchObject({ State: 'UNMATCHED', Note: null });
    expect((await decide(`${path}/reopen`, {})).answer.Code).toBe('BANK_ENTRY_STATE');
  });

  it('is found by its state, cause and account', async () => {
    await receive(5);
    for (const query of ['State=UNMATCHED', 'Cause=UNKNOWN', `Iban=${iban.replaceAll(/(.{4})/g, '$1%20')}`])
      expect(await list(`?${query}`)).toHaveLength(1);
    for (const query of ['State=MATCHED', 'Cause=HELD', 'Iban=DE22370400440900000002', 'To=2020-01-01'])
      expect(await list(`?${query}`)).toEqual([]);
  });

  it('that the operator has imported is decided by the operator', async () => {
    const { id } = await createOrder();
    await upload(writeCamt('053', { iban, entries: [{ amount: 1990 }] }), findAdmin());
    const [entry] = await list('', findAdmin());
    const path = `/api/v5/banking-services/bank-entries/${entry?.BankEntryId}`;
    expect((await decide(`${path}/match`, { TransactionId: id })).status).toBe(404);
    expect((await decide(`${path}/match`, { TransactionId: id }, findAdmin())).status).toBe(200);
    expect((await service.get(path)).body).toMatchObject({
      BankEntry: { State: 'MATCHED', MatchedTo: [{ Id: id }] },
    });
    expect((await decide(`${path}/ignore`, { Note: 'No' })).status).toBe(409);
  });
});
