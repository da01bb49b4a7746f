import { describe, expect, it } from 'vitest';
import { createAuthorizeRequest, createFakeTerminal } from '../../pos/waiting/create-fake-terminal.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });

const ID = 'order-1042';
const PATH = `/api/v5/transactions/${ID}`;
const write = (body: object, company = service.merchant) => service.put(PATH, body, company);
const readNotes = async () => (await service.get(PATH)).body.Transaction.Notes;

describe('PUT /api/v5/transactions/{TransactionId}', () => {
  it('replaces the notes of a link in any state, also with nothing', async () => {
    const link = await service.createLink({ TransactionId: ID, Notes: 'Pays late.' });
    await service.pay(link);
    expect(await readNotes()).toBe('Pays late.');
    const { status, body } = await write({ Notes: 'Collects it on Friday.' });
    expect([status, body.Notes]).toEqual([200, 'Collects it on Friday.']);
    expect(await readNotes()).toBe('Collects it on Friday.');
    const { body: read } = await service.get(`/api/v5/payments/link/${ID}`);
    expect(read.Link).toMatchObject({ Notes: 'Collects it on Friday.', Status: 'SETTLED' });
    await write({ Notes: '' });
    expect(await readNotes()).toBeNull();
  });

  it('keeps notes about a sale at a terminal, which has no link', async () => {
    const terminal = createFakeTerminal(service);
    await terminal.hello();
    await terminal.authorize(createAuthorizeRequest({ TransactionId: ID, SaleId: ID, AmountMinor: 1000 }));
    await write({ Notes: 'Left a tip.' });
    expect(await readNotes()).toBe('Left a tip.');
  });

  it.each([
    [{}, 400],
    [{ Notes: null }, 400],
    [{ Notes: 'x'.repeat(1501) }, 400],
    [{ Notes: 'a', Amount: 1 }, 400],
  ])('refuses %j', async (body, expected) => {
    await service.createLink({ TransactionId: ID, Notes: 'Pays late.' });
    expect((await write(body)).status).toBe(expected);
    expect(await readNotes()).toBe('Pays late.');
  });

  it('does not know a payment of another company', async () => {
    await service.createLink({ TransactionId: ID, Notes: 'Pays late.' });
    const { status } = await write({ Notes: 'Mine.' }, service.partner);
    expect(status).toBe(404);
    expect(await readNotes()).toBe('Pays late.');
  });
});
