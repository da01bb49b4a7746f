import { describe, expect, it } from 'vitest';
import { TRADING_COMPANIES } from '../../../pos/hardware/create-buyer.ts';
import { checkLedger } from '../../../support/check-ledger.ts';
import { useService } from '../../../support/use-service.ts';
import { createPayer, INDIVIDUAL } from '../create-payer.ts';

const service = useService({ companies: TRADING_COMPANIES });
const partner = createPayer(() => service);
const other = createPayer(() => service, 'Altra Rete');
const admin = createPayer(() => service, 'Casa Madre');

const sum = async (answer: ReturnType<typeof partner.call>) => {
  const { status, body } = await answer;
  return [status, body.Code, body.Message];
};
const listEvents = () =>
  service.store.selectFrom('events').select(['company_id', 'type', 'payload']).orderBy('type').execute();
const topUp = async (id: string, Amount: number) => {
  const recordId = `test_${Amount}`;
  const { body } = await partner.call('GET', `individuals/${id}`);
  const wallet = await partner.send('POST', '/api/v5/wallet/wallets', { Currency: 'EUR' });
  await partner.send('POST', '/sandbox/wallet-top-ups', { Amount });
  await partner.send('POST', '/api/v5/wallet/transfers', {
    FromWalletId: wallet.body.Wallet.WalletId,
    ToWalletId: body.Individual.WalletId,
    Amount,
    Reference: recordId,
  });
  return wallet.body.Wallet.WalletId;
};

describe('an individual', () => {
  it('returns the sent fields and an empty wallet', async () => {
    const facts = { FiscalCode: 'rss mra 85t10 a562s', Metadata: { crm: 7 } };
    const { status, body } = await partner.create(facts);
    expect([status, body.Message]).toEqual([200, 'Individual created.']);
    const { Individual } = body;
    expect(Individual).toEqual({
      IndividualId: expect.stringMatching(/^ind_[0-9a-f-]{36}$/),
      State: 'VERIFIED',
      ...INDIVIDUAL,
      FiscalCode: 'RSSMRA85T10A562S',
      WalletId: expect.stringMatching(/^wlt_/),
      payout_unlock: false,
      Metadata: { crm: 7 },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    const path = `individuals/${Individual.IndividualId}`;
    expect((await partner.call('GET', path)).body.Individual).toEqual(Individual);
    expect((await partner.call('GET', `${path}/wallet`)).body.Wallet).toMatchObject({
      WalletId: Individual.WalletId,
      Currency: 'EUR',
      Balance: 0,
    });
    expect((await partner.call('GET', `${path}/movements`)).body).toMatchObject({
      Movements: [],
      NextCursor: null,
    });
    const [event] = await listEvents();
    expect([event?.company_id, event?.type]).toEqual([service.partner.id, 'individual.verified']);
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({
      TransactionId: Individual.IndividualId,
      Amount: 0,
      Status: 'VERIFIED',
      Metadata: { crm: 7, resource: 'individual' },
    });
  });

  it.each<[change: object, field: string, sentence: string]>([
    [{ FirstName: undefined }, 'FirstName', 'Field is required.'],
    [{ LastName: ' ' }, 'LastName', 'Invalid value.'],
    [{ LastName: 'x'.repeat(101) }, 'LastName', 'Value too long.'],
    [{ Email: 'ada' }, 'Email', 'Invalid value.'],
    [{ FiscalCode: 'RSSMRA85T10A562X' }, 'FiscalCode', 'Check digits are wrong.'],
    [{ Metadata: { note: 'x'.repeat(501) } }, 'Metadata.note', 'Value too long.'],
    [{ payout_unlock: true }, 'payout_unlock', 'Unknown field.'],
  ])('is refused with %j', async (change, field, sentence) => {
    const { status, body } = await partner.create(change);
    expect([status, body.Errors[0]?.Field, body.Message]).toEqual([400, field, sentence]);
  });

  it.each([
    ['REVIEW Neri', 'IN_REVIEW', 'verify', 'VERIFIED', 'individual.verified'],
    ['REVIEW Neri', 'IN_REVIEW', 'reject', 'REJECTED', 'individual.rejected'],
  ])('named %s is %s until the switch %s', async (LastName, State, name, decided, type) => {
    const { IndividualId: id, ...added } = await partner.add({ LastName });
    expect(added.State).toBe(State);
    expect(await listEvents()).toEqual([]);
    expect((await other.turn(id, name)).status).toBe(404);
    const { status, body } = await partner.turn(id, name);
    expect([status, body.Individual.State]).toEqual([200, decided]);
    expect(await listEvents()).toMatchObject([{ type }]);
    expect(await sum(partner.turn(id, name))).toEqual([
      409,
      'INDIVIDUAL_STATE',
      'The state of the individual does not allow this.',
    ]);
  });

  it('named REJECT is rejected at once', async () => {
    expect(await partner.add({ LastName: 'REJECT' })).toMatchObject({ State: 'REJECTED' });
    expect(await listEvents()).toMatchObject([{ type: 'individual.rejected' }]);
  });

  it('is unlocked for payouts only once it is verified', async () => {
    const { IndividualId: id } = await partner.add({ LastName: 'REVIEW' });
    const change = (body: object) => partner.call('PUT', `individuals/${id}`, body);
    const refusal = [409, 'IDENTITY_NOT_VERIFIED', 'Identity is not verified.'];
    expect(await sum(change({ payout_unlock: true, Email: 'new@example.com' }))).toEqual(refusal);
    expect((await change({ Email: 'b@example.com', payout_unlock: false })).body.Individual).toMatchObject({
      Email: 'b@example.com',
    });
    await partner.turn(id, 'verify');
    expect((await change({ payout_unlock: true })).body.Individual).toMatchObject({
      Email: 'b@example.com',
      payout_unlock: true,
    });
    expect((await change({ payout_unlock: false })).body.Individual.payout_unlock).toBe(false);
    expect(await sum(change({}))).toEqual([400, 'NO_CHANGE', 'Give at least one field to change.']);
    expect((await change({ Email: 'x' })).status).toBe(400);
    expect(await sum(change({ FirstName: 'Eva' }))).toEqual([400, 'UNKNOWN_FIELD', 'Unknown field.']);
  });

  it('is visible only to its partner and an admin', async () => {
    const { IndividualId: id } = await partner.add();
    await other.add({ LastName: 'REVIEW' });
    const list = async (payer: typeof partner, query = '') =>
      (await payer.call('GET', `individuals${query}`)).body.Individuals.map(({ State }) => State);
    expect([await list(partner), await list(other), await list(admin)]).toEqual([
      ['VERIFIED'],
      ['IN_REVIEW'],
      expect.arrayContaining(['IN_REVIEW', 'VERIFIED']),
    ]);
    expect(await list(admin, '?State=VERIFIED')).toEqual(['VERIFIED']);
    const transfer = { ToWalletId: 'wlt_x', Amount: 1, Reference: 'x' };
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', { Email: 'x@example.com' }],
      ['GET', '/wallet'],
      ['GET', '/movements'],
      ['POST', '/transfers', transfer],
    ] as const) {
      const refusal = [404, 'INDIVIDUAL_NOT_FOUND', 'Individual not found.'];
      expect(await sum(other.call(method, `individuals/${id}${path}`, body))).toEqual(refusal);
    }
    expect((await admin.call('GET', `individuals/${id}`)).status).toBe(200);
  });

  it('sends money within the circle of its partner, also when an admin asks', async () => {
    const { IndividualId: id, WalletId } = await partner.add();
    const { WalletId: outside } = await other.add();
    const own = await topUp(id, 1000);
    const send = (payer: typeof partner, change: object) =>
      payer.call('POST', `individuals/${id}/transfers`, {
        ToWalletId: own,
        Amount: 400,
        Reference: 'Back',
        ...change,
      });
    expect((await send(partner, {})).body).toMatchObject({
      Transfer: { FromWalletId: WalletId, ToWalletId: own, Amount: 400, State: 'COMPLETED' },
    });
    expect((await send(admin, { Amount: 100 })).status).toBe(200);
    expect(await sum(send(partner, { Amount: 501 }))).toEqual([
      409,
      'WALLET_BALANCE_TOO_LOW',
      'Wallet balance too low.',
    ]);
    expect(await sum(send(partner, { ToWalletId: outside }))).toEqual([
      404,
      'WALLET_NOT_FOUND',
      'Wallet not found.',
    ]);
    expect((await send(partner, { ToWalletId: WalletId })).body.Code).toBe('SAME_WALLET');
    const metadata = { Metadata: { note: 'x'.repeat(501) } };
    expect((await send(partner, metadata)).body.Errors[0]?.Field).toBe('Metadata.note');
    const { body } = await partner.call('GET', `individuals/${id}/movements`);
    expect(body.Movements.map(({ Amount, Reason }) => [Amount, Reason])).toEqual([
      [-100, 'TRANSFER'],
      [-400, 'TRANSFER'],
      [1000, 'TRANSFER'],
    ]);
    expect(await partner.readBalance(id)).toBe(500);
    await checkLedger(service.store);
  });
});
