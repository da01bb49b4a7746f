import { describe, expect, it } from 'vitest';
import type { PrintedRow } from '../../../../src/protocol/terminal/terminal-connection.ts';
import { rasterizeSvg, scanPicture } from '../../../support/scan-qr-code.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { shareService } from '../../support/use-service.ts';
import { createFakeTerminal, createPrintReport, POIID } from '../waiting/create-fake-terminal.ts';
import { createTill } from '../waiting/create-till.ts';

const SECOND = 'S1F2L-000158213605002';
const ADDRESS = 'https://pay.example/checkout/aB3_-?a=1&b=2';
const FOREIGN = 'V400m-324688170';

const companies = ALL_SCOPES.map((company, index) => ({
  ...company,
  terminals: [
    ...company.terminals,
    ...(index === 0 ? [{ poiid: SECOND, storeId: 1 }] : []),
    ...(index === 1 ? [{ poiid: FOREIGN, storeId: 2, secret: 'own' }] : []),
  ],
}));
const service = shareService({ companies });
const till = createTill(() => service);

const getCookie = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
const readOwn = (cookie: string, company = service.merchant) =>
  till.call('GET', '/terminal', { headers: { cookie }, company });

describe('the terminal list of a till', () => {
  it('contains the terminals of its company, with and without a store', async () => {
    const { body } = await till.call('GET', '/terminals');
    expect(body.Message).toBe('Terminals of the company.');
    expect(body.terminals).toEqual([
      {
        terminal_id: POIID,
        model: 'S1F2L',
        serial: '000158213605001',
        store_id: null,
        online: false,
        busy: false,
        firmware: null,
        local_api_enabled: true,
        last_seen_at: null,
      },
      expect.objectContaining({ terminal_id: SECOND, store_id: 1 }),
    ]);
  });

  it('shows a terminal as online for 35 seconds after its last poll or hello', async () => {
    const terminal = await till.connect();
    const isOnline = async () => (await till.call('GET', '/terminals')).body.terminals[0]?.online;
    expect(await isOnline()).toBe(true);
    service.clock.advance(34.999);
    expect(await isOnline()).toBe(true);
    service.clock.advance(0.001);
    expect(await isOnline()).toBe(false);
    // Its first poll is on the way: a payment that is sent now waits for it.
    await terminal.hello();
    expect(await isOnline()).toBe(true);
    await service.post(`/sandbox/terminals/${POIID}/offline`, undefined);
    expect(await isOnline()).toBe(false);
    await service.post(`/sandbox/terminals/${POIID}/online`, undefined);
  });

  it('requires an access token: the terminal cookie alone is refused with 401', async () => {
    const cookie = getCookie((await till.assign()).headers);
    for (const path of ['/terminal', '/terminals', '/orders']) {
      const { status } = await service.inject({ url: `/svc/cash-register${path}`, headers: { cookie } });
      expect(status).toBe(401);
    }
  });
});

describe('POST terminals/assign', () => {
  it.each(['nothing', `${POIID}x`, POIID.toLowerCase(), ` ${POIID}`, FOREIGN, '', '__proto__'])(
    'returns 404 for the terminal id %j',
    async (id) => {
      const { status, body } = await till.assign(1, id);
      expect([status, body.Message]).toEqual([404, 'Terminal not found.']);
    },
  );

  it.each([2, 99, -1, '1', 1.5])('returns "Store not found" for the store id %j', async (id) => {
    const { status, body } = await till.assign(id);
    expect([status, body.Message]).toEqual([400, 'Store not found.']);
  });

  it('requires both ids, and a terminal id that is a string', async () => {
    expect((await till.post('/terminals/assign', {})).body.Errors).toMatchObject([
      { Field: 'terminal_id', Code: 'REQUIRED' },
      { Field: 'store_id', Code: 'REQUIRED' },
    ]);
    expect((await till.assign(1, 5)).body.Errors).toMatchObject([{ Field: 'terminal_id' }]);
  });

  it('sets a signed cookie that identifies the terminal for this company only', async () => {
    const { status, body, headers } = await till.assign();
    expect([status, body.Message]).toEqual([200, 'Terminal assigned.']);
    expect(body.terminal).toMatchObject({ terminal_id: POIID, store_id: 1 });
    const [value = '', ...attributes] = String(headers['set-cookie']).split('; ');
    expect(value).toMatch(/^pos_terminal=S1F2L-000158213605001\.[\w-]{43}$/);
    // On loopback, plain http: without Secure.
    expect(attributes).toEqual([
      'HttpOnly',
      'SameSite=Strict',
      'Path=/svc/cash-register',
      'Max-Age=31536000',
    ]);
    expect((await readOwn(`a=b; ${value}`)).body.terminal).toMatchObject({ terminal_id: POIID });
    const forged = [
      value.slice(0, -1),
      value.replace('5001', '5002'),
      'pos_terminal=',
      'pos_terminal=%.x',
      '',
    ];
    for (const cookie of forged)
      expect([cookie, (await readOwn(cookie)).body.Message]).toEqual([cookie, 'Terminal not found.']);
    expect((await readOwn(value, service.partner)).status).toBe(404);
  });

  it('sends a till’s payments to the terminal in its cookie, and those without a cookie to an idle one', async () => {
    const [first, second] = [createFakeTerminal(service), createFakeTerminal(service, { poiid: SECOND })];
    await till.connect(first);
    await till.connect(second);
    const cookie = getCookie((await till.assign(1, SECOND)).headers);
    await second.goOnline();
    const own = await till.pay((await till.order()).order_id, { cookie });
    expect(own.body.payment).toMatchObject({ terminal_id: SECOND });
    // Without the cookie, an idle terminal of the store is used.
    const other = await till.pay((await till.order()).order_id);
    expect(other.body.payment).toMatchObject({ terminal_id: POIID });
    service.clock.advance(90);
    await service.runDueJobs();
  });

  it('removes a terminal from its store when the store id is null', async () => {
    expect((await till.assign(null)).body.terminal).toMatchObject({ store_id: null });
    await till.assign(null, SECOND);
    const { order_id: id } = await till.order();
    expect((await till.pay(id)).body.Code).toBe('TERMINAL_NOT_FOUND');
    await till.assign(1, SECOND);
  });
});

describe('a terminal of another company', () => {
  it('can neither read nor reverse the payments of this company', async () => {
    const foreign = createFakeTerminal(service, { poiid: FOREIGN, secret: 'own' });
    const terminal = await till.connect();
    const order = await till.order();
    await till.pay(order.order_id);
    const { message, request, answer } = await terminal.pay();
    const Original = 'PspReference' in answer ? answer.PspReference : '';
    for (const original of [Original, `a.${Original}`, order.transaction_id])
      expect(await foreign.reverse({ Original: original })).toMatchObject({ ErrorCondition: 'NotFound' });
    expect((await foreign.call(`authorize/${request.Reference}`)).status).toBe(404);
    // Its own reference and pair, whatever others have.
    expect(await foreign.authorize(request)).toMatchObject({ Decision: 'APPROVED' });
    const { Transactions } = (await service.get('/api/v5/transactions', service.partner)).body;
    expect(Transactions).toMatchObject([
      { TransactionId: message.saleId, Channel: 'local_pos', StoreReference: 'MILANO-1' },
    ]);
    expect((await terminal.reverse({ Original })).Decision).toBe('APPROVED');
  });
});

const TERMINALS = '/api/v5/pos-terminals/terminals';

describe('the v5 terminal API', () => {
  it('reads and lists terminals, and changes their name and store', async () => {
    const { body } = await service.put(`${TERMINALS}/${POIID}`, { Name: 'Bar', StoreId: 1 });
    const { Terminal } = body as unknown as { Terminal: object };
    expect(Terminal).toMatchObject({
      TerminalId: POIID,
      Name: 'Bar',
      StoreId: 1,
      StoreReference: 'ROMA-1',
      SwitchedOff: false,
      Firmware: '1.121.0',
      Screen: 'http://localhost:8444',
    });
    expect((await service.get(`${TERMINALS}/${POIID}`)).body).toMatchObject({ Terminal });
    const list = (await service.get(TERMINALS)).body as unknown as { Terminals: { TerminalId: string }[] };
    expect(list.Terminals.map(({ TerminalId }) => TerminalId).sort()).toEqual([POIID, SECOND]);
    for (const StoreId of [2, 99, -1]) {
      const refused = await service.put(`${TERMINALS}/${POIID}`, { StoreId });
      expect([refused.status, refused.body.Message]).toEqual([400, 'Store not found.']);
    }
  });

  it('renders terminal prints as text, SVG and HTML, and keeps the last fifty', async () => {
    const terminal = createFakeTerminal(service);
    const print = createPrintReport();
    print.Rows.push({ ...print.Rows[0], Text: '', QrCode: ADDRESS } as PrintedRow);
    await terminal.report(print, print);
    const url = '/api/v5/pos-terminals/receipts';
    const list = async () =>
      (await service.get(`${url}?TerminalId=${POIID}&Kind=print&Limit=100`)).body as unknown as {
        Receipts: { ReceiptId: string }[];
      };
    const { Receipts } = await list();
    // The same report twice is one print.
    expect(Receipts).toHaveLength(1);
    const [receipt] = Receipts;
    expect(receipt).toMatchObject({ Kind: 'print', Qualifier: 'Document', SaleId: 'bill-17' });
    const read = (format: string) => service.get(`${url}/${receipt?.ReceiptId}?format=${format}`);
    expect((await read('text')).body).toBe(`${' '.repeat(13)}Bottega <Rossi>\n${ADDRESS}\n`);
    const page = await read('html');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const shown of [(await read('svg')).body, page.body].map(String)) {
      expect(shown).toContain('Bottega &lt;Rossi&gt;');
      expect(scanPicture(rasterizeSvg(shown))?.data).toBe(ADDRESS);
    }
    const { Receipt } = (await service.get(`${url}/${receipt?.ReceiptId}`)).body as unknown as {
      Receipt: object;
    };
    expect(Receipt).toMatchObject({ Rows: [{}, { QrCode: ADDRESS }] });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (let count = 0; count < 3; count += 1)
      await terminal.report(...Array.from({ length: 20 }, () => createPrintReport()));
    expect((await list()).Receipts).toHaveLength(50);
  });

  it('stores the cashier’s and the customer’s copy of a receipt with their payment', async () => {
    const terminal = createFakeTerminal(service);
    await till.connect(terminal);
    const order = await till.order();
    await till.pay(order.order_id);
    const { message, request } = await terminal.pay();
    const copy = (DocumentQualifier: string) => ({
      DocumentQualifier,
      OutputContent: {
        OutputText: [{ Text: 'name=Total&value=2.60%20EUR&key=totalAmount' }, { Text: 'no pairs, 100%' }],
      },
    });
    await terminal.report({
      ReportId: 'with-receipts',
      At: '2026-11-21T09:30:00Z',
      Kind: 'DIALOGUE',
      Category: 'Payment',
      SaleId: message.saleId,
      ServiceId: message.serviceId,
      Reference: request.Reference,
      Result: 'Success',
      Request: '{}',
      Response: JSON.stringify({
        SaleToPOIResponse: {
          PaymentResponse: { PaymentReceipt: [copy('CashierReceipt'), copy('CustomerReceipt')] },
        },
      }),
    });
    const url = '/api/v5/pos-terminals/receipts';
    const { Receipts } = (await service.get(`${url}?TransactionId=${order.transaction_id}`))
      .body as unknown as { Receipts: { ReceiptId: string; Qualifier: string }[] };
    expect(Receipts.map(({ Qualifier }) => Qualifier).sort()).toEqual(['CashierReceipt', 'CustomerReceipt']);
    const text = await service.get(`${url}/${Receipts[0]?.ReceiptId}?format=text`);
    expect(text.body).toBe(`Total${' '.repeat(29)}2.60 EUR\nno pairs, 100%\n`);
  });
});
