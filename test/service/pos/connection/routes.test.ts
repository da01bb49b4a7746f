import { describe, expect, it } from 'vitest';
import { CARD, createFakeTerminal, POIID } from '../waiting/create-fake-terminal.ts';
import { openCounter } from '../waiting/open-counter.ts';
import { bill, getPsp } from './bill.ts';

const { service, terminal, till } = await openCounter();

const read = async (transactionId: string) =>
  (await service.get(`/api/v5/transactions/${transactionId}`)).body.Transaction;
describe('a call of a terminal', () => {
  it.each([
    ['a wrong secret', { secret: 'wrong' }],
    ['an unknown terminal id', { poiid: 'S1F2L-000158213605009' }],
    ['a terminal id in lower case', { poiid: POIID.toLowerCase() }],
  ])('is refused with %s', async (_name, credentials) => {
    const { status, headers } = await createFakeTerminal(service, credentials).hello();
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="terminal"']);
  });

  it('is refused with an access token of the company, and without credentials', async () => {
    const authorization = `Bearer ${service.createToken(service.merchant)}`;
    const url = '/terminal/v1/hello';
    for (const headers of [{}, { authorization }, { authorization: 'Basic x' }])
      expect((await service.inject({ method: 'POST', url, payload: {}, headers })).status).toBe(401);
  });

  it('is rate limited after twenty wrong secrets from its IP address, even with the right secret', async () => {
    const wrong = createFakeTerminal(service, { secret: 'wrong' });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await wrong.hello()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
    const { status, headers } = await terminal.hello();
    expect([status, Number(headers['retry-after'])]).toEqual([429, 3]);
    service.clock.advance(60);
    expect((await terminal.hello()).status).toBe(200);
  });

  it('is refused with 400 for invalid field values', async () => {
    const request = bill();
    for (const change of [
      { AmountMinor: 0 },
      { AmountMinor: 10_000_001 },
      { AmountMinor: 1.5 },
      { Currency: 'XXX' },
      { Card: { ...CARD, Bin6: '4111111111111111' } },
      { Reference: '' },
    ])
      expect((await terminal.call('authorize', { ...request, ...change })).status).toBe(400);
    expect((await terminal.call('poll', { State: 'AWAY', Done: [] })).status).toBe(400);
    expect((await terminal.call('reports', { Reports: [{ Kind: 'OTHER' }] })).status).toBe(400);
  });
});

describe('a terminal’s hello', () => {
  it('returns the terminal’s company, and whether its store allows the local API', async () => {
    expect((await terminal.hello({ Firmware: '1.120.10' })).body).toEqual({
      CompanyName: 'Bottega Rossi',
      StoreReference: 'ROMA-1',
      MerchantId: 'Bottega Rossi',
      LocalApi: true,
      SwitchedOff: false,
      Number: 0,
    });
    await service.put('/api/v5/stores/1', { LocalApi: false });
    // The terminal is told to say hello.
    expect((await terminal.poll()).body).toEqual({ Messages: [], SayHello: true });
    expect((await terminal.hello({ Firmware: '1.120.10' })).body).toMatchObject({ LocalApi: false });
    const { terminals } = (await till.call('GET', '/terminals')).body;
    expect(terminals).toMatchObject([{ firmware: '1.120.10', local_api_enabled: false, online: true }]);
    await service.put('/api/v5/stores/1', { LocalApi: true });
  });
});

describe('a terminal’s poll', () => {
  it('returns a message again after its lease, until the terminal reports it done', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [first] = await terminal.take();
    service.clock.advance(10);
    const [again] = await terminal.take();
    expect(again).toEqual(first);
    service.clock.advance(10);
    const next = await till.order();
    await till.cancel(order.order_id);
    await terminal.poll([first?.messageId ?? '']);
    await terminal.goOnline();
    await till.pay(next.order_id);
    expect((await terminal.take()).map(({ messageId }) => messageId)).not.toContain(first?.messageId);
  });

  it('waits for a message and returns it at once', async () => {
    const order = await till.order();
    const waiting = terminal.poll();
    await till.pay(order.order_id);
    expect((await waiting).body.Messages).toHaveLength(1);
  });

  it('returns an expiry time by the real clock, although the sandbox’s clock is ahead', async () => {
    await service.post('/sandbox/clock', { Advance: 3600 });
    await terminal.goOnline();
    const order = await till.order();
    await till.pay(order.order_id);
    const { Messages } = (await terminal.poll()).body;
    expect(Messages[0]?.ExpiresAt).toBe(new Date(service.clock.now() + 90_000).toISOString());
  });
});

describe('a terminal’s authorization', () => {
  it('can be read by its reference', async () => {
    const request = bill();
    const answer = await terminal.authorize(request);
    expect(answer).toMatchObject({ Decision: 'APPROVED', TransactionId: request.TransactionId });
    expect((await terminal.call(`authorize/${request.Reference}`)).body).toEqual(answer);
    expect((await terminal.call(`authorize/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('creates a payment for a local API sale, with the till’s transaction id unless that is taken', async () => {
    const request = bill({ ManualCapture: true });
    const answer = await terminal.authorize(request);
    expect(await read(request.TransactionId)).toMatchObject({
      Channel: 'local_pos',
      Status: 'HELD',
      Amount: 1050,
      StoreReference: 'ROMA-1',
      Metadata: {
        channel: 'local_pos',
        sale_id: request.SaleId,
        terminal_id: POIID,
        store_reference: 'ROMA-1',
        rbc_id: getPsp(answer),
      },
    });
    const again = await terminal.authorize({ ...request, Reference: crypto.randomUUID(), ServiceId: 'x' });
    const { TransactionId = '' } = again as { TransactionId?: string };
    expect(TransactionId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await read(TransactionId))?.Metadata).toMatchObject({ sale_id: request.SaleId });
    const captured = await service.post('/api/v4/payments/capture', {
      TransactionIds: [request.TransactionId],
    });
    expect(captured.body.Result).toBe(true);
  });

  it('creates no payment when it is declined', async () => {
    const request = bill({ AmountMinor: 134 });
    expect(await terminal.authorize(request)).toMatchObject({
      Decision: 'DECLINED',
      ErrorCondition: 'WrongPIN',
      RefusalReason: '129 Invalid online PIN',
      Message: 'INVALID_PIN',
    });
    expect(await read(request.TransactionId)).toBeUndefined();
    // The bill is then paid with another card.
    const next = { ...request, Reference: crypto.randomUUID(), ServiceId: 'y', AmountMinor: 1000 };
    expect(await terminal.authorize(next)).toMatchObject({ TransactionId: request.TransactionId });
  });

  it('charges a prepared order payment once, and only for the prepared amount', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    const [message] = await terminal.take();
    if (!message) throw new Error('There is no message.');
    const request = terminal.createRequestFor(message);
    expect(await terminal.authorize({ ...request, AmountMinor: 1 })).toMatchObject({
      Decision: 'DECLINED',
      ErrorCondition: 'NotAllowed',
    });
    // A till on the terminal sends the pair itself, without a message of the poll.
    const { MessageId: _, ...own } = request;
    const first = await terminal.authorize(own);
    expect(first).toMatchObject({ Decision: 'APPROVED', TransactionId: order.transaction_id });
    expect(await terminal.authorize({ ...request, Reference: crypto.randomUUID() })).toEqual(first);
  });

  it('saves the card for the till’s shopper reference if a recurring processing model is given', async () => {
    const shopperReference = `shopper-${crypto.randomUUID()}`;
    const Keys = { shopperReference, recurringProcessingModel: 'UnscheduledCardOnFile' };
    await terminal.authorize(bill({ Keys: { shopperReference } }));
    const list = () => service.get(`/api/v5/wallet/cards?ShopperReference=${shopperReference}`);
    expect(((await list()).body as unknown as { Cards: object[] }).Cards).toEqual([]);
    await terminal.authorize(bill({ Keys }));
    const { Cards } = (await list()).body as unknown as { Cards: { CardId: string }[] };
    expect(Cards).toMatchObject([{ Brand: 'visa', Last4: '1111', ShopperReference: shopperReference }]);
    // The shopper pays with it online.
    const link = await service.createLink({ Metadata: { shopperReference } });
    const paid = await service.pay(link, {
      savedCard: { id: Cards[0]?.CardId, cvc: '123' },
    } as never);
    expect(paid.body).toMatchObject({ outcome: 'completed' });
  });
});
