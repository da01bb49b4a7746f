import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { checkLedger } from '../../../support/check-ledger.ts';
import { useService } from '../../../support/use-service.ts';
import { createPayer, REJECTED, TRANSFER, TRANSFERS } from './create-payer.ts';

const service = useService({ companies: ALL_SCOPES });
const payer = createPayer(() => service);

const DAY_S = 86_400;
const advance = (Advance: number) => service.post('/sandbox/clock', { Advance });

describe('a bank transfer', () => {
  it('leaves the account at once', async () => {
    await payer.earn();
    const { status, body } = await payer.send({
      Iban: 'it57 p054 2811 1010 0000 0900 001',
      Metadata: { a: 1 },
    });
    expect([status, body.BankTransfer]).toEqual([
      200,
      {
        BankTransferId: expect.stringMatching(/^btr_/),
        State: 'PENDING',
        ...TRANSFER,
        Currency: 'EUR',
        VopResult: 'MATCH',
        AcceptedVopResult: null,
        RejectReason: null,
        Metadata: { a: 1 },
        CreatedAt: expect.any(String),
        UpdatedAt: expect.any(String),
      },
    ]);
    expect(await payer.readBalance()).toBe(990);
    const { body: moved } = await service.get('/api/v5/banking-services/account/movements?Limit=1');
    const { BankTransferId: RecordId } = body.BankTransfer;
    expect(moved).toMatchObject({ Movements: [{ Reason: 'BANK_TRANSFER', Amount: -1000, RecordId }] });
    await checkLedger(service.store);
  });

  it.each([
    ['Iban', 'TR330006100519786457841326', 'Türkiye (TR), which is not in SEPA'],
    ['Name', 'MATCH 漢', 'no “漢”'],
    ['Purpose', 'Rent 🏠', 'no “🏠”'],
  ])('whose %s no bank’s file carries is refused, and no money leaves', async (Field, value, hint) => {
    await payer.earn();
    const { status, body } = await payer.send({ Name: 'MATCH Ltd', [Field]: value });
    expect([status, body.Errors]).toEqual([
      400,
      [expect.objectContaining({ Field, Hint: expect.stringContaining(hint) })],
    ]);
    expect(await payer.readBalance()).toBe(1990);
  });

  it.each([
    ['SETTLED', 'bank_transfer.settled', {}, 990, null],
    ['REJECTED', 'bank_transfer.rejected', REJECTED, 1990, 'AC04'],
  ] as const)('is %s a day later', async (State, type, change, balance, RejectReason) => {
    await payer.earn();
    const id = await payer.make(change);
    await advance(DAY_S - 1);
    expect(await payer.read(id)).toMatchObject({ State: 'PENDING', RejectReason: null });
    await advance(1);
    expect(await payer.read(id)).toMatchObject({ State, RejectReason });
    expect(await payer.readBalance()).toBe(balance);
    const events = service.store.selectFrom('events').select(['company_id', 'payment_id']);
    expect(await events.where('type', '=', type).execute()).toEqual([
      { company_id: service.merchant.id, payment_id: id },
    ]);
    await advance(DAY_S);
    expect(await payer.readBalance()).toBe(balance);
    await checkLedger(service.store);
  });

  it.each([
    ['settle', 'SETTLED', 990],
    ['reject', 'REJECTED', 1990],
  ] as const)('ends once by the switch %s', async (name, State, balance) => {
    await payer.earn();
    const id = await payer.make();
    expect((await payer.turn(id, name)).body.BankTransfer).toMatchObject({ State });
    for (const again of ['settle', 'reject'] as const) {
      const { status, body } = await payer.turn(id, again);
      expect([status, body.Code, body.Message]).toEqual([
        409,
        'BANK_TRANSFER_STATE',
        'The state of the bank transfer does not allow this.',
      ]);
    }
    await advance(DAY_S);
    expect([await payer.read(id), await payer.readBalance()]).toMatchObject([{ State }, balance]);
    await checkLedger(service.store);
  });

  it.each([
    ['G. Verdi', undefined, 'CLOSE_MATCH'],
    ['Ada Neri', undefined, 'NO_MATCH'],
    ['Ada Neri', 'CLOSE_MATCH', 'NO_MATCH'],
  ])('to %s, with %s accepted, is refused for %s', async (Name, AcceptedVopResult, result) => {
    await payer.earn();
    const { status, body } = await payer.send({ Name, AcceptedVopResult });
    expect([status, body.Code, body.Message]).toEqual([
      409,
      'VOP_NOT_ACCEPTED',
      `The name check says ${result}. Send AcceptedVopResult to go on.`,
    ]);
    expect([await payer.list(), await payer.readBalance()]).toEqual([[], 1990]);
    const accepted = await payer.send({ Name, AcceptedVopResult: result });
    expect(accepted.body.BankTransfer).toMatchObject({ VopResult: result, AcceptedVopResult: result });
  });

  it.each<[name: string, change: object, status: number, code: string]>([
    ['of more than there is', { Amount: 1991 }, 409, 'ACCOUNT_BALANCE_TOO_LOW'],
    ['of 0', { Amount: 0 }, 400, 'AMOUNT_OUT_OF_RANGE'],
    ['of too much', { Amount: 10_000_001 }, 400, 'AMOUNT_OUT_OF_RANGE'],
    ['to a wrong IBAN', { Iban: 'IT58P0542811101000000900001' }, 400, 'CHECK_DIGITS'],
    ['to a name of 71 characters', { Name: 'x'.repeat(71) }, 400, 'TOO_LONG'],
    ['for a purpose of 141 characters', { Purpose: 'x'.repeat(141) }, 400, 'TOO_LONG'],
    ['without a purpose', { Purpose: undefined }, 400, 'REQUIRED'],
    ['with an unknown result', { AcceptedVopResult: 'MAYBE' }, 400, 'INVALID_VALUE'],
    ['with too much metadata', { Metadata: { a: 'x'.repeat(501) } }, 400, 'TOO_LONG'],
  ])('%s is refused', async (_name, change, status, code) => {
    await payer.earn();
    const { status: answered, body } = await payer.send(change);
    expect([answered, body.Code]).toEqual([status, code]);
    expect(await payer.readBalance()).toBe(1990);
  });

  it('counts towards the limit of payee checks', async () => {
    for (let count = 0; count < 100; count += 1) await payer.send({ Name: `x${count}` });
    const { status, headers } = await payer.send();
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
  });

  it('never overdraws the account, even with twenty at once', async () => {
    await payer.earn();
    const sent = await Promise.all(Array.from({ length: 20 }, () => payer.send({ Amount: 199 })));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sent.filter(({ body }) => body.Code === 'ACCOUNT_BALANCE_TOO_LOW')).toHaveLength(10);
    expect(await payer.readBalance()).toBe(0);
    await checkLedger(service.store);
  });

  it('is listed for its company, also filtered by state', async () => {
    await payer.earn();
    const [first, second] = [await payer.make({ Amount: 1 }), await payer.make({ Amount: 2 })];
    await payer.turn(second, 'settle');
    expect((await payer.list('?State=PENDING')).map((it) => it.BankTransferId)).toEqual([first]);
    expect(await payer.list('?Limit=1')).toHaveLength(1);
    const other = createPayer(() => service, 'partner');
    expect(await other.list()).toEqual([]);
    for (const answer of [
      await other.call('GET', `${TRANSFERS}/${first}`),
      await other.turn(first, 'settle'),
    ])
      expect([answer.status, answer.body.Code]).toEqual([404, 'BANK_TRANSFER_NOT_FOUND']);
    expect(await payer.read(first)).toMatchObject({ State: 'PENDING' });
  });
});
