import { describe, expect, it, vi } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { BANK_IBAN, SHOP_IBAN, useBankFiles } from './use-bank-files.ts';
import { writeCamt } from './write-camt.ts';

const { service, upload, findAdmin, createOrder, readStatus, list } = useBankFiles();

const iban = SHOP_IBAN;
const countEntries = async () =>
  (await service.store.selectFrom('bank_entries').select('id').execute()).length;
const countFiles = async () => (await service.store.selectFrom('bank_files').select('id').execute()).length;
const listProblems = ({ body }: Awaited<ReturnType<typeof upload>>) =>
  (body.BankFile.Problems as unknown as { Code: string; Message: string }[]).map(({ Code, Message }) => [
    Code,
    Message,
  ]);

describe('a file of a bank', () => {
  it('settles the payment whose reference it has, without money in the account', async () => {
    const { id, reference } = await createOrder();
    const { status, body } = await upload(
      writeCamt('053', { iban, entries: [{ amount: 1990, text: `Order ${reference}` }] }),
    );
    expect([status, body.Message]).toEqual([200, 'Bank file read.']);
    expect(body.BankFile).toMatchObject({
      BankFileId: expect.stringMatching(/^bfl_[0-9a-f-]{36}$/),
      ...{ Name: 'a.xml', Format: 'CAMT053', Version: '08', State: 'READ', Problems: [], Files: [] },
      ...{ Entries: 1, New: 1, Known: 0, Pending: 0, Matched: 1, Unmatched: 0 },
      Statements: [{ Iban: iban, Currency: 'EUR', OpeningBalance: 0, ClosingBalance: 1990 }],
    });
    expect(await readStatus(id)).toBe('SETTLED');
    expect(await list()).toMatchObject([
      {
        ...{ State: 'MATCHED', Cause: null, Amount: 1990, Excess: 0, Reference: reference },
        ...{ CounterpartName: 'Ada Rossi', MatchedTo: [{ Kind: 'PAYMENT', Id: id, Amount: 1990 }] },
      },
    ]);
    const { body: account } = await service.get('/api/v5/banking-services/account');
    expect(account).toMatchObject({ Account: { Iban: BANK_IBAN, Balance: 0 } });
    expect(await service.store.selectFrom('account_postings').select('id').execute()).toEqual([]);
  });

  it('is the same file with the same bytes', async () => {
    const file = writeCamt('053', { iban, entries: [{ amount: 1990 }] });
    const first = await upload(file);
    const again = await upload(file);
    expect(again.body.Message).toBe('Bank file read before.');
    expect(again.body.BankFile).toEqual(first.body.BankFile);
    expect([await countEntries(), await countFiles()]).toEqual([1, 1]);
  });

  it('adds equal entries of a day as often as a statement has them, and nothing for an overlap', async () => {
    const coffee = { amount: 130, text: 'Coffee' };
    await upload(writeCamt('053', { iban, entries: [coffee] }));
    const { body } = await upload(writeCamt('053', { iban, entries: [coffee, coffee, { amount: 99 }] }));
    expect(body.BankFile).toMatchObject({ Entries: 3, New: 2, Known: 1 });
    await upload(writeCamt('053', { iban, entries: [coffee, coffee], number: '2' }));
    expect(await countEntries()).toBe(3);
  });

  it('counts equal entries on over the pages of a statement, and a page that comes twice once', async () => {
    const write = (page: string) =>
      `:20:1\n:25:${iban}\n:28C:5/${page}\n:60F:C261103EUR0,00\n:61:2611031103C1,30NTRFNONREF\n:86:Coffee\n:62F:C261103EUR1,30\n-\n`;
    const { body } = await upload(write('1') + write('2') + write('1'));
    expect(body.BankFile).toMatchObject({ State: 'READ', Entries: 3, New: 2 });
    await upload(`${write('1')}${write('2')}\n`);
    expect(await countEntries()).toBe(2);
  });

  it('knows an entry whose reference of the bank is ambiguous in another file', async () => {
    const first = { amount: 130, text: 'One', bankReference: 'B1' };
    await upload(writeCamt('053', { iban, entries: [first] }));
    const { body } = await upload(writeCamt('053', { iban, entries: [first, { ...first, text: 'Two' }] }));
    expect(body.BankFile).toMatchObject({ New: 1, Known: 1 });
  });

  it('takes a notice at once, and its statement as known', async () => {
    const { id, reference } = await createOrder();
    const entry = { amount: 1990, text: reference, bankReference: 'B7' };
    await upload(writeCamt('054', { iban, entries: [entry] }));
    expect(await readStatus(id)).toBe('SETTLED');
    const { body } = await upload(
      writeCamt('053', { iban, entries: [{ ...entry, text: `${reference} Rossi` }] }),
    );
    expect(body.BankFile).toMatchObject({ New: 0, Known: 1 });
  });

  it('replaces a sum without details by its details, in either order', async () => {
    const [one, two] = [await createOrder(), await createOrder()];
    const details = [one, two].map(({ reference: text }, index) => ({
      amount: 1990,
      text,
      bankReference: `D${index}`,
    }));
    const sum = { amount: 3980, bankReference: 'SUM', isBatch: true };
    await upload(writeCamt('053', { iban, entries: [sum] }));
    expect(await list()).toMatchObject([{ State: 'UNMATCHED', Cause: 'BATCH', Amount: 3980 }]);
    await upload(writeCamt('054', { iban, entries: [{ ...sum, details }] }));
    expect([await readStatus(one.id), await readStatus(two.id), await countEntries()]).toEqual([
      'SETTLED',
      'SETTLED',
      2,
    ]);
    const { body } = await upload(writeCamt('053', { iban, entries: [sum], number: '9' }));
    expect([body.BankFile.New, await countEntries()]).toEqual([0, 2]);
  });

  it('matches no part of a sum that does not add up', async () => {
    const { id, reference } = await createOrder();
    const entry = { amount: 1980, details: [{ amount: 1990, text: reference }, { amount: 5 }] };
    const answer = await upload(writeCamt('053', { iban, entries: [entry] }));
    expect(listProblems(answer)).toMatchObject([['DETAILS', expect.stringMatching(/^Line \d+: /)]]);
    expect([await readStatus(id), (await list())[0]?.Cause]).toEqual(['CREATED', 'DETAILS_DIFFER']);
  });

  it('ignores charges of the bank, what the company has paid, and what is only announced', async () => {
    const entries = [
      { amount: -200, domain: 'ACMT' },
      { amount: -5000, text: 'Rent' },
      { amount: 700, status: 'PDNG' },
    ];
    const { body } = await upload(writeCamt('053', { iban, opening: 9000, entries }));
    expect(body.BankFile).toMatchObject({ Entries: 2, Pending: 1, Matched: 0, Unmatched: 0 });
    expect((await list('?State=IGNORED')).map(({ Cause }) => Cause).sort()).toEqual(['BANK_CHARGE', 'DEBIT']);
  });

  it('holds everything up while its balance does not add up, until someone accepts it once', async () => {
    const { id, reference } = await createOrder();
    const held = await upload(
      writeCamt('053', { iban, closing: 5000, entries: [{ amount: 1990, text: reference }] }),
    );
    expect(held.body.BankFile).toMatchObject({ State: 'HELD', Matched: 0, Unmatched: 1 });
    expect(listProblems(held)).toEqual([
      ['BALANCE', 'The balance does not add up: 0.00 and entries of 19.90 are not 50.00.'],
    ]);
    expect(await list()).toMatchObject([{ State: 'UNMATCHED', Cause: 'HELD' }]);
    await service.runDueJobs();
    expect(await readStatus(id)).toBe('CREATED');
    const path = `/api/v5/banking-services/bank-files/${held.body.BankFile.BankFileId}/accept`;
    expect((await service.post(path, {})).body).toMatchObject({ BankFile: { State: 'READ', Matched: 1 } });
    expect(await readStatus(id)).toBe('SETTLED');
    expect((await service.post(path, {})).body).toMatchObject({ StatusCode: 409, Code: 'BANK_FILE_STATE' });
  });

  it('says what is missing between two statements, and matches nevertheless', async () => {
    const write = (day: string, opening: number, number: string) =>
      writeCamt('053', { iban, opening, number, from: day, to: day, entries: [{ amount: 100, day }] });
    await upload(write('2026-11-03', 0, '1'));
    expect(listProblems(await upload(write('2026-11-04', 100, '2')))).toEqual([]);
    expect(listProblems(await upload(write('2026-11-06', 900, '4')))).toEqual([
      ['GAP', 'A statement is missing before 6 November.'],
      ['SEQUENCE', 'Statement 4 follows 2.'],
    ]);
  });

  it('goes on where an import was interrupted', async () => {
    const { id, reference } = await createOrder();
    const file = writeCamt('053', { iban, entries: [{ amount: 1990, text: reference }, { amount: 5 }] });
    const first = await upload(file);
    await service.store.updateTable('bank_files').set({ finished_at: null }).execute();
    await service.store.deleteFrom('bank_entries').where('amount_minor', '=', 5).execute();
    const { body } = await upload(file);
    expect(body.BankFile).toEqual(first.body.BankFile);
    expect([await readStatus(id), await countEntries()]).toEqual(['SETTLED', 2]);
  });

  it('is matched by a worker if the process ended before', async () => {
    const { id, reference } = await createOrder();
    await upload(writeCamt('053', { iban, closing: 1, entries: [{ amount: 1990, text: reference }] }));
    const waiting = { cause: 'UNKNOWN', due_at: service.clock.now() } as const;
    await service.store.updateTable('bank_entries').set(waiting).execute();
    await service.runDueJobs();
    expect(await readStatus(id)).toBe('SETTLED');
  });

  it('takes a transaction for each payment that it names, and for no other credit', async () => {
    const { id, reference } = await createOrder();
    const others = Array.from({ length: 399 }, (_, index) => ({ amount: 5, text: `Order ${index}` }));
    const begin = vi.spyOn(service.store, 'transaction');
    const entries = [...others, { amount: 1990, text: reference }];
    const { body } = await upload(writeCamt('053', { iban, entries }));
    expect(body.BankFile).toMatchObject({ New: 400, Matched: 1, Unmatched: 399 });
    expect(await readStatus(id)).toBe('SETTLED');
    // Two batches, the payment, the account's balance, and the answer.
    expect(begin.mock.calls.length).toBeLessThanOrEqual(6);
    expect(await list('?Cause=UNKNOWN&Limit=1')).toHaveLength(1);
  });

  it.each([
    [8 * 1024 * 1024, 'BANK_FILE_NOT_READ'],
    [8 * 1024 * 1024 + 1, 'BANK_FILE_TOO_LARGE'],
  ])('of %i bytes is refused if it has no statement: %s', async (bytes, code) => {
    const { status, body } = await upload(Buffer.alloc(bytes, 'x'));
    expect([status, body.Code, body.Errors[0]?.Field]).toEqual([400, code, 'Content']);
  });

  it('adds each entry once for nine calls at the same time', async () => {
    const { id, reference } = await createOrder();
    const entries = [{ amount: 1990, text: reference }, { amount: 130 }, { amount: 130 }];
    const files = [1, 2, 3].map((number) => writeCamt('053', { iban, entries, number: String(number) }));
    const answers = await Promise.all([...files, ...files, ...files].map((file) => upload(file)));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect([await readStatus(id), await countEntries(), await countFiles()]).toEqual(['SETTLED', 3, 3]);
  });

  it.each([
    ['<Document>', 'BANK_FILE_NOT_READ', /^Line 1: /],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'BANK_FILE_NOT_READ', /document type/],
    ['PK\x03\x04', 'BANK_FILE_NOT_READ', /archive/],
    [
      ':20:1\n:25:IT60X0542811101000000123456\n:60F:C261103EUR0,00\n:61:x\n:62F:C261103EUR0,00\n',
      'BANK_FILE_NOT_READ',
      /^Line 4: /,
    ],
    ['hello', 'BANK_FILE_NOT_READ', /camt/],
  ])('is refused whole with the line: %j', async (file, code, hint) => {
    const { status, body } = await upload(file);
    expect([status, body.Code, body.Errors[0]?.Field]).toEqual([400, code, 'Content']);
    expect(body.Errors[0]?.Hint).toMatch(hint);
    expect([await countFiles(), await countEntries()]).toEqual([0, 0]);
  });

  it('is refused alike for the account of another company, of the operator, and of no one', async () => {
    const entries = [{ amount: 1 }];
    for (const other of [BANK_IBAN, 'DE22370400440900000002']) {
      const own = { iban, entries };
      const { status, body } = await upload(writeCamt('053', own, { iban: other, entries }));
      expect([status, body.Code, body.Message]).toEqual([
        400,
        'ACCOUNT_NOT_ON_FILE',
        'The account of this statement is not on file.',
      ]);
    }
    expect(await countFiles()).toBe(0);
    expect((await upload(writeCamt('053', { iban: BANK_IBAN, entries }), findAdmin())).status).toBe(200);
  });

  it('is seen by its company and by admins', async () => {
    const { body } = await upload(writeCamt('053', { iban, entries: [{ amount: 1 }] }));
    const path = `/api/v5/banking-services/bank-files/${body.BankFile.BankFileId}`;
    const other = service.directory.companies.find(({ type }) => type === 'partner');
    const read = async (company: Company = service.merchant) => (await service.get(path, company)).status;
    expect([await read(), await read(findAdmin()), await read(other)]).toEqual([200, 200, 404]);
    expect(await list('', other)).toEqual([]);
  });

  it('of an operator is known to a company, and that of a company hides nothing from the operator', async () => {
    const { id, reference } = await createOrder();
    const file = writeCamt('053', { iban, entries: [{ amount: 1990, text: reference, bankReference: 'X' }] });
    await upload(file);
    const { body } = await upload(file, findAdmin());
    expect(body.BankFile).toMatchObject({ New: 1, Matched: 1 });
    const entry = { amount: 7, bankReference: 'Y' };
    await upload(writeCamt('053', { iban, entries: [entry] }), findAdmin());
    const { body: known } = await upload(writeCamt('053', { iban, entries: [entry], number: '3' }));
    expect(known.BankFile).toMatchObject({ New: 0, Known: 1 });
    expect(await readStatus(id)).toBe('SETTLED');
  });
});
