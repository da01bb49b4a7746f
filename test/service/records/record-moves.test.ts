import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../src/service/calls/auth/access-tokens.ts';
import { createAuthenticate } from '../../../src/service/calls/auth/authenticate.ts';
import { pathId } from '../../../src/service/calls/definitions/parameters.ts';
import type { RecordKey } from '../../../src/service/calls/definitions/resource.ts';
import { reject } from '../../../src/service/platform/http/answers/rejections.ts';
import { bindKinds } from '../../../src/service/records/bind-kinds.ts';
import { defineRecords } from '../../../src/service/records/define-records.ts';
import { runDueRecords } from '../../../src/service/records/run-due-records.ts';
import { registerCalls } from '../../../src/service/sections/register-calls.ts';
import { TOKEN_KEY } from '../support/open-stage.ts';
import { useNewService } from '../support/use-service.ts';
import { nameTestKind } from './name-test-kind.ts';

interface Loan {
  Sum: number;
  DueAt?: number;
  Secret?: string;
  Note?: string;
}

const WEEK_MS = 7 * 86_400_000;
const Sum = Type.Integer({ minimum: 1 });
const described = { summary: 'x' };

/** A kind that moves by calls, by the clock and by a switch. It borrows the refusals and events of other kinds. */
const LOANS = defineRecords<{ now: () => number }, Loan>({
  name: nameTestKind('BankLoan'),
  plural: 'BankLoans',
  label: 'Bank loan',
  path: '/loans',
  scopes: ['online-payments'],
  idPrefix: 'loan_',
  notFound: 'CONSENT_NOT_FOUND',
  stateRefusal: 'CONSENT_STATE',
  fields: { Sum: { shown: Sum, create: Sum, change: Sum } },
  states: ['OPEN', 'LATE', 'PAID', 'LOST'],
  prepare: async (body, { now }) => {
    if (body.Sum === 13) throw reject('CONSENT_EXPIRED');
    return { body: { DueAt: now + WEEK_MS, Secret: 'unseen', ...body }, token: `token-${body.Sum}` };
  },
  show: ({ body }) => ({ Rest: body.Sum * 2 }),
  events: {
    'consent.authorised': ['Paid back', 'PAID'],
    'consent.expired': ['Late', 'LATE'],
    'consent.rejected': ['Lost', 'LOST'],
  },
  repeated: ['LATE'],
  getAmount: ({ body }) => ({ amountMinor: body.Sum, currency: 'CHF' }),
  moves: {
    pay: {
      from: ['OPEN', 'LATE'],
      to: 'PAID',
      apply: async ({ body }, _at, input) => ({ body: { Note: `${body.Sum} ${JSON.stringify(input)}` } }),
      call: { id: 'payLoan', message: 'Paid.', body: Type.Object({ By: Type.String() }), ...described },
      switch: 'Paid by someone.',
    },
    miss: { from: ['OPEN'], to: 'LATE' },
    write: {
      from: ['LATE'],
      apply: async ({ body }) => {
        if (body.Sum === 666) throw new Error('broken');
        return { state: 'LOST' };
      },
    },
    forgive: {
      from: ['PAID'],
      to: 'OPEN',
      call: { id: 'f', name: '', method: 'DELETE', message: 'Again.', ...described },
    },
  },
  due: ({ state, body: { DueAt = 0 } }) => {
    if (state === 'OPEN') return { at: DueAt, move: 'miss' };
    return state === 'LATE' ? { at: DueAt + WEEK_MS, move: 'write' } : undefined;
  },
  create: { ...described, example: { Sum: 1 } },
  list: described,
  read: described,
  change: { ...described, example: { Sum: 1 }, in: ['OPEN'] },
});

const PARTS = defineRecords({
  name: nameTestKind('Part'),
  plural: 'Parts',
  path: '/loans/{BankLoanId}/parts',
  scopes: ['online-payments'],
  idPrefix: 'part_',
  notFound: 'NOT_FOUND',
  fields: { Sum: { shown: Sum, create: Sum } },
  below: { name: 'BankLoanId', id: pathId(64, 'CONSENT_NOT_FOUND', 'x'), find: LOANS.find },
  create: { ...described, example: { Sum: 1 } },
  list: described,
  read: described,
});

const PATH = '/api/v5/loans';
type Shown = { BankLoanId: string; State: string; Sum: number };
interface Answered {
  Code: string;
  Message: string;
  BankLoan: Shown;
  BankLoans: Shown[];
  Part: { PartId: string };
  Parts: object[];
}
/** Returns the body of an answer. */
const open = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer;
  return { status, body: body as Answered };
};
const service = useNewService();
let kinds: ReturnType<typeof bindKinds>;
beforeEach(() => {
  const { app, store, directory, clock } = service;
  const authenticate = createAuthenticate(createAccessTokens(TOKEN_KEY), directory);
  const options = { authenticate, store, directory, now: clock.now, wakeDeliveries: () => {} };
  registerCalls(app, [...LOANS.calls, ...PARTS.calls], options);
  kinds = bindKinds([LOANS, PARTS], { now: clock.now });
});

const create = async (sum = 5) => (await open(service.post(PATH, { Sum: sum }))).body.BankLoan;
const read = async ({ BankLoanId }: { BankLoanId: string }) =>
  (await open(service.get(`${PATH}/${BankLoanId}`))).body.BankLoan;
const listEvents = () =>
  service.store
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('type', 'like', 'consent.%')
    .orderBy('occurred_at')
    .execute();
const faults: Error[] = [];
const runDue = () =>
  runDueRecords(
    service.store,
    { now: service.clock.now(), limit: 50 },
    { kinds, reportFault: (error) => faults.push(error) },
  );

describe('a record that is moved by a call', () => {
  it('receives the body of the call, and gets the event of its state', async () => {
    const loan = await create();
    expect(loan).toEqual({
      BankLoanId: expect.stringMatching(/^loan_/),
      State: 'OPEN',
      Sum: 5,
      Rest: 10,
      Metadata: {},
      CreatedAt: '2026-11-21T09:30:00.000Z',
      UpdatedAt: '2026-11-21T09:30:00.000Z',
    });
    const { body } = await open(service.post(`${PATH}/${loan.BankLoanId}/pay`, { By: 'Ada' }));
    expect([body.Message, body.BankLoan]).toEqual(['Paid.', { ...loan, State: 'PAID' }]);
    const stored = await LOANS.find(service.store, { companyId: service.merchant.id, id: loan.BankLoanId });
    expect(stored.body).toMatchObject({ Secret: 'unseen', Note: '5 {"By":"Ada"}' });
    const [event] = await listEvents();
    expect([event?.type, JSON.parse(event?.payload ?? '')]).toEqual([
      'consent.authorised',
      {
        EventType: 'consent.authorised',
        TransactionId: loan.BankLoanId,
        Amount: 5,
        Currency: 'CHF',
        Status: 'PAID',
        Metadata: { resource: 'bank_loan' },
        Timestamp: '2026-11-21T09:30:00.000Z',
      },
    ]);
  });

  it('stays stored after a DELETE that moves it', async () => {
    const loan = await create();
    const path = `${PATH}/${loan.BankLoanId}`;
    const early = await open(service.delete(path));
    expect([early.status, early.body.Code]).toEqual([409, 'CONSENT_STATE']);
    await open(service.post(`${path}/pay`, { By: 'Ada' }));
    expect((await open(service.delete(path))).body).toMatchObject({
      Message: 'Again.',
      BankLoan: { State: 'OPEN' },
    });
    expect((await read(loan)).State).toBe('OPEN');
  });

  it('is not created from a body that its rules refuse', async () => {
    const { status, body } = await open(service.post(PATH, { Sum: 13 }));
    expect([status, body.Code]).toEqual([409, 'CONSENT_EXPIRED']);
    expect((await open(service.get(PATH))).body.BankLoans).toEqual([]);
  });

  it('is prepared again by a change in the states that allow one', async () => {
    const loan = await create();
    const path = `${PATH}/${loan.BankLoanId}`;
    expect((await open(service.put(path, { Sum: 7 }))).body.BankLoan).toMatchObject({ Sum: 7, Rest: 14 });
    expect((await open(service.put(path, { Sum: 13 }))).body.Code).toBe('CONSENT_EXPIRED');
    await open(service.post(`${path}/pay`, { By: 'Ada' }));
    expect((await open(service.put(path, { Sum: 8 }))).body.Code).toBe('CONSENT_STATE');
    expect((await read(loan)).Sum).toBe(7);
  });
});

describe('a record that is moved by the clock', () => {
  it('is moved at its due time, and not earlier', async () => {
    const loan = await create();
    service.clock.advance(WEEK_MS / 1000 - 1);
    expect([await runDue(), (await read(loan)).State]).toEqual([[], 'OPEN']);
    service.clock.advance(1);
    expect((await read(loan)).State).toBe('LATE');
    expect(await listEvents()).toEqual([]);
    expect(await runDue()).toEqual([loan.BankLoanId]);
    expect((await listEvents()).map(({ type }) => type)).toEqual(['consent.expired']);
    expect([await runDue(), (await read(loan)).State]).toEqual([[], 'LATE']);
  });

  it('is refused to a call after its due time, even before the clock has moved it', async () => {
    const { BankLoanId } = await create();
    service.clock.advance((2 * WEEK_MS) / 1000);
    const { status, body } = await open(service.post(`${PATH}/${BankLoanId}/pay`, { By: 'Ada' }));
    expect([status, body.Code]).toEqual([409, 'CONSENT_STATE']);
    await runDue();
    expect((await read({ BankLoanId })).State).toBe('LOST');
  });

  it('has an event each time it enters a state again', async () => {
    const loan = await create();
    service.clock.advance(WEEK_MS / 1000);
    await runDue();
    await open(service.post(`${PATH}/${loan.BankLoanId}/pay`, { By: 'Ada' }));
    await open(service.delete(`${PATH}/${loan.BankLoanId}`));
    await runDue();
    expect((await listEvents()).map(({ type }) => type).sort()).toEqual([
      'consent.authorised',
      'consent.expired',
      'consent.expired',
    ]);
  });

  it('does not delay other records when its move fails, and is tried again', async () => {
    const [bad, good] = [await create(666), await create()];
    service.clock.advance((2 * WEEK_MS) / 1000);
    await runDue();
    expect([faults.splice(0).map(({ message }) => message), (await read(good)).State]).toEqual([
      ['broken'],
      'LOST',
    ]);
    // A deadline that has passed stays passed, although the move failed.
    expect((await read(bad)).State).toBe('LATE');
    expect(await runDue()).toEqual([]);
    service.clock.advance(60);
    expect(await runDue()).toEqual([bad.BankLoanId]);
    expect(faults.splice(0)).toHaveLength(1);
  });

  it('is moved once even if many workers find it', async () => {
    for (let count = 0; count < 5; count += 1) await create(count + 20);
    service.clock.advance(WEEK_MS / 1000);
    await Promise.all([runDue(), runDue(), runDue()]);
    expect(await listEvents()).toHaveLength(5);
  });
});

describe('a record with a switch, a secret or a path below another one', () => {
  it('is moved by the switch for its own company only', async () => {
    const { BankLoanId: id } = await create();
    const { store, merchant, partner, clock } = service;
    const [kind] = kinds;
    const press = (companyId: number) =>
      store.transaction().execute(async (trx) => {
        const key: RecordKey = { companyId, id };
        return kind?.switches[0]?.run(key, { trx, now: clock.now() });
      });
    expect(kind).toMatchObject({
      plural: 'bank-loans',
      switches: [{ name: 'pay', message: 'Paid by someone.' }],
    });
    await expect(press(partner.id)).rejects.toMatchObject({ code: 'CONSENT_NOT_FOUND' });
    expect(await press(merchant.id)).toMatchObject({ BankLoanId: id, State: 'PAID' });
  });

  it('is found by its secret, of which only a hash is kept', async () => {
    const { BankLoanId: id } = await create(8);
    expect(await LOANS.findByToken(service.store, 'token-8')).toMatchObject({ id, state: 'OPEN' });
    expect(await LOANS.findByToken(service.store, 'token-9')).toBeUndefined();
    expect(JSON.stringify(await service.store.selectFrom('records').selectAll().execute())).not.toContain(
      'token-8',
    );
  });

  it('is created and listed only below records of its own company', async () => {
    const [one, other] = [await create(), await create(6)];
    const toPath = ({ BankLoanId }: { BankLoanId: string }) => `${PATH}/${BankLoanId}/parts`;
    const { Part } = (await open(service.post(toPath(one), { Sum: 1 }))).body;
    expect((await open(service.get(toPath(one)))).body.Parts).toEqual([Part]);
    expect((await open(service.get(toPath(other)))).body.Parts).toEqual([]);
    expect((await open(service.get(`${toPath(one)}/${Part.PartId}`))).body.Part).toEqual(Part);
    expect((await open(service.get(`${toPath(other)}/${Part.PartId}`))).status).toBe(404);
    expect((await open(service.get(toPath(one), service.partner))).body.Code).toBe('CONSENT_NOT_FOUND');
    expect((await open(service.post(toPath(one), { Sum: 1 }, service.partner))).body.Code).toBe(
      'CONSENT_NOT_FOUND',
    );
  });
});
