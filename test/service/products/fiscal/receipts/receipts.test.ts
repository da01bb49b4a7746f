import { beforeEach, describe, expect, it } from 'vitest';
import { POIID } from '../../../pos/waiting/create-fake-terminal.ts';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { createIssuer, DAY_S, payItems } from '../create-issuer.ts';

const service = useService({ companies: ALL_SCOPES });
const issuer = createIssuer(() => service);
const stranger = createIssuer(() => service, 'partner');
beforeEach(async () => {
  await issuer.setUp();
  await stranger.setUp();
});

const LINE = { Description: 'Caffè', Quantity: 2, UnitPrice: 120, VatRate: 10 };
const pay = (Amount: number, more: object = {}) => ({ Payments: [{ Type: 'CARD', Amount, ...more }] });
const voidReceipt = (id: string) => issuer.call('POST', `receipts/${id}/void`);
const close = () => issuer.call('POST', 'closures');
const listClosures = async () => (await issuer.call('GET', 'closures')).body.Closures;

describe('a fiscal receipt', () => {
  it('can be issued, listed and read by its own company only', async () => {
    const { status, body } = await issuer.ring({ Metadata: { till: '1' } });
    expect([status, body.Message]).toEqual([200, 'Fiscal receipt created.']);
    expect(body.FiscalReceipt).toEqual({
      FiscalReceiptId: expect.stringMatching(/^frc_/),
      State: 'ISSUED',
      Number: '0001-0001',
      Lines: [LINE],
      Payments: [{ Type: 'CASH', Amount: 240 }],
      VatSummary: [{ VatRate: 10, VatCode: null, Taxable: 218, Vat: 22 }],
      Total: 240,
      Metadata: { till: '1' },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    const path = `receipts/${body.FiscalReceipt.FiscalReceiptId}`;
    expect((await issuer.call('GET', path)).body.FiscalReceipt).toEqual(body.FiscalReceipt);
    expect((await issuer.call('GET', 'receipts')).body.FiscalReceipts).toEqual([body.FiscalReceipt]);
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/void'],
    ] as const)
      expect((await stranger.call(method, path + end)).body.Code).toBe('FISCAL_RECEIPT_NOT_FOUND');
    expect((await stranger.ring()).body.FiscalReceipt.Number).toBe('0001-0001');
  });

  it.each<[string, object, string, string]>([
    ['payments that are less', pay(239), 'Payments', 'PAYMENTS_TOTAL'],
    [
      'payments that are more',
      {
        Payments: [
          { Type: 'CARD', Amount: 240 },
          { Type: 'CASH', Amount: 1 },
        ],
      },
      'Payments',
      'PAYMENTS_TOTAL',
    ],
    ['no payment', { Payments: [] }, 'Payments', 'INVALID_VALUE'],
    [
      '11 payments',
      { Payments: Array.from({ length: 11 }, () => ({ Type: 'CASH', Amount: 1 })) },
      'Payments',
      'INVALID_VALUE',
    ],
    ['an amount of 0', pay(0), 'Payments[0].Amount', 'AMOUNT_OUT_OF_RANGE'],
    [
      'another kind of money',
      { Payments: [{ Type: 'COIN', Amount: 240 }] },
      'Payments[0].Type',
      'INVALID_VALUE',
    ],
    ['less than nothing', { Lines: [{ ...LINE, UnitPrice: -1 }] }, 'Lines', 'TOTAL_NEGATIVE'],
    ['no reason', { Lines: [{ ...LINE, VatRate: 0 }] }, 'Lines[0].VatCode', 'VAT_CODE_REQUIRED'],
    [
      'a payment twice',
      { Payments: [120, 120].map((Amount) => ({ Type: 'CARD', Amount, TransactionId: 'x' })) },
      'Payments[1].TransactionId',
      'NOT_UNIQUE',
    ],
  ])('is refused with %s', async (_, change, field, code) => {
    const { status, body } = await issuer.ring(change);
    expect([status, body.Errors.map(({ Field, Code }) => [Field, Code])]).toEqual([400, [[field, code]]]);
    expect((await issuer.ring()).body.FiscalReceipt.Number).toBe('0001-0001');
  });

  it('is the only receipt of its payments until it is voided', async () => {
    const [first, second] = [await payItems(service, [], 240), await payItems(service, [], 240)];
    const both = {
      Lines: [{ ...LINE, Quantity: 4 }],
      Payments: [first, second].map((TransactionId) => ({ Type: 'CARD', Amount: 240, TransactionId })),
    };
    const { FiscalReceiptId } = (await issuer.ring(both)).body.FiscalReceipt;
    for (const TransactionId of [first, second]) {
      const { status, body } = await issuer.ring(pay(240, { TransactionId }));
      expect([status, body.Code, body.Message]).toEqual([
        409,
        'RECEIPT_EXISTS',
        'The payment already has a receipt.',
      ]);
    }
    expect((await voidReceipt(FiscalReceiptId)).status).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => issuer.ring(pay(240, { TransactionId: second }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await issuer.ring()).body.FiscalReceipt.Number).toBe('0001-0003');
  });

  it('is refused for a payment that is unknown, of another company, or not settled', async () => {
    const foreign = await service.createLink({}, service.partner);
    await service.pay(foreign);
    const open = await service.createLink({});
    for (const [TransactionId, code] of [
      ['x', 'TRANSACTION_NOT_FOUND'],
      [foreign.transactionId, 'TRANSACTION_NOT_FOUND'],
      [open.transactionId, 'STATE_NOT_ALLOWED'],
    ])
      expect((await issuer.ring(pay(240, { TransactionId }))).body.Code).toBe(code);
  });

  it('has the next number, even if many are issued at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => issuer.ring()));
    expect(answers.map(({ body }) => body.FiscalReceipt.Number).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `0001-${String(index + 1).padStart(4, '0')}`),
    );
  });

  it('is voided once, and not after its closure', async () => {
    const { FiscalReceiptId: id } = (await issuer.ring()).body.FiscalReceipt;
    const { body } = await voidReceipt(id);
    expect([body.Message, body.FiscalReceipt.State]).toEqual(['Fiscal receipt voided.', 'VOIDED']);
    expect((await voidReceipt(id)).body.Code).toBe('FISCAL_RECEIPT_STATE');
    const { FiscalReceiptId: closed } = (await issuer.ring()).body.FiscalReceipt;
    await close();
    const late = await voidReceipt(closed);
    expect([late.status, late.body.Code]).toEqual([409, 'FISCAL_RECEIPT_STATE']);
    expect((await issuer.call('GET', `receipts/${closed}`)).body.FiscalReceipt.State).toBe('ISSUED');
  });
});

describe('a closure', () => {
  it('sums up the receipts since the last closure, and voided ones separately', async () => {
    const early = await close();
    expect([early.status, early.body.Code]).toEqual([409, 'NOTHING_TO_CLOSE']);
    await issuer.ring();
    const Lines = [LINE, { Description: 'Libro', Quantity: 1, UnitPrice: 1000, VatRate: 4 }];
    const Payments = [
      { Type: 'CARD', Amount: 1000 },
      { Type: 'CASH', Amount: 240 },
    ];
    await issuer.ring({ Lines, Payments });
    const wrong = (await issuer.ring({ Lines: [{ ...LINE, UnitPrice: 500, VatRate: 22 }], ...pay(1000) }))
      .body.FiscalReceipt;
    await voidReceipt(wrong.FiscalReceiptId);
    const { status, body } = await close();
    expect([status, body.Message]).toEqual([200, 'Closure created.']);
    expect(body.Closure).toEqual({
      ClosureId: expect.stringMatching(/^cls_/),
      Number: 1,
      Count: 2,
      Voided: 1,
      Total: 1480,
      VatSummary: [
        { VatRate: 10, VatCode: null, Taxable: 436, Vat: 44 },
        { VatRate: 4, VatCode: null, Taxable: 962, Vat: 38 },
      ],
      Cash: 480,
      Card: 1000,
      Metadata: {},
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect((await close()).body.Code).toBe('NOTHING_TO_CLOSE');
    expect((await issuer.ring()).body.FiscalReceipt.Number).toBe('0002-0001');
    const path = `closures/${body.Closure.ClosureId}`;
    expect((await issuer.call('GET', path)).body.Closure).toEqual(body.Closure);
    expect((await stranger.call('GET', path)).body.Code).toBe('CLOSURE_NOT_FOUND');
    expect((await stranger.call('POST', 'closures')).body.Code).toBe('NOTHING_TO_CLOSE');
  });

  it('is created once for simultaneous requests', async () => {
    await issuer.ring();
    const answers = await Promise.all([close(), close(), close()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is created automatically at midnight in Rome if there are receipts', async () => {
    const { FiscalReceiptId } = (await issuer.ring()).body.FiscalReceipt;
    // 09:30 UTC is 10:30 in Rome.
    await issuer.advance(13.5 * 3600 - 1);
    expect(await listClosures()).toEqual([]);
    await issuer.advance(1);
    expect(await listClosures()).toMatchObject([{ Number: 1, Count: 1, Total: 240 }]);
    expect((await voidReceipt(FiscalReceiptId)).body.Code).toBe('FISCAL_RECEIPT_STATE');
    await issuer.advance(7 * DAY_S);
    expect(await listClosures()).toHaveLength(1);
    expect((await issuer.ring()).body.FiscalReceipt.Number).toBe('0002-0001');
    await issuer.advance(DAY_S);
    expect(await listClosures()).toMatchObject([{ Number: 2 }, { Number: 1 }]);
  });

  it('is created before the first receipt of the next day even if the worker has not run', async () => {
    await issuer.ring();
    service.clock.advance(DAY_S);
    expect((await issuer.ring()).body.FiscalReceipt.Number).toBe('0002-0001');
    expect(await listClosures()).toMatchObject([{ Number: 1, Count: 1 }]);
  });
});

describe('the link of a terminal', () => {
  const link = (change: object = {}) =>
    issuer.call('POST', 'terminal-links', { TerminalId: POIID, RtSerial: '99MEX012345', ...change });

  it('can be created once, listed and deleted', async () => {
    const Address = { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Country: 'IT' };
    const { status, body } = await link({ Address });
    expect([status, body.TerminalLink]).toEqual([
      200,
      {
        TerminalLinkId: expect.stringMatching(/^tln_/),
        TerminalId: POIID,
        RtSerial: '99MEX012345',
        Address,
        Metadata: {},
        CreatedAt: expect.any(String),
        UpdatedAt: expect.any(String),
      },
    ]);
    const again = await link();
    expect([again.status, again.body.Code]).toEqual([409, 'TERMINAL_LINK_EXISTS']);
    expect((await issuer.call('GET', 'terminal-links')).body.TerminalLinks).toEqual([body.TerminalLink]);
    const path = `terminal-links/${body.TerminalLink.TerminalLinkId}`;
    expect((await stranger.call('DELETE', path)).body.Code).toBe('TERMINAL_LINK_NOT_FOUND');
    expect((await issuer.call('DELETE', path)).status).toBe(200);
    expect((await link()).body.TerminalLink).toMatchObject({ Address: null });
  });

  it.each([
    [{ TerminalId: 'S1F2L-1' }, 404, 'TERMINAL_NOT_FOUND'],
    [{ RtSerial: '1' }, 400, 'INVALID_VALUE'],
    [{ RtSerial: undefined }, 400, 'REQUIRED'],
    [{ Address: { Street: 'x', PostalCode: '1', City: 'x', Country: 'IT' } }, 400, 'INVALID_VALUE'],
  ])('is refused with %j', async (change, status, code) => {
    const answer = await link(change);
    expect([answer.status, answer.body.Code]).toEqual([status, code]);
  });

  it('is refused for the terminal of another company', async () => {
    const { status } = await stranger.call('POST', 'terminal-links', {
      TerminalId: POIID,
      RtSerial: '99MEX012345',
    });
    expect(status).toBe(404);
  });
});
