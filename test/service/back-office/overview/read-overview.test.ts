import { describe, expect, it } from 'vitest';
import type { Overview, OverviewOfCurrency } from '../../../../src/protocol/dashboard/overview-answer.ts';
import { paymentFigures } from '../../../../src/service/back-office/overview/figure-followers.ts';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';

const DECLINED = { card: { number: '4000 0000 0000 9995' } };
const DAY_S = 86_400;

const service = useService();

const read = async (query = '', company?: Company): Promise<Overview> => {
  const { status, body } = await service.get(`/dashboard/overview${query}`, company);
  expect(status).toBe(200);
  return (body as unknown as { Overview: Overview }).Overview;
};

const readEuros = async (query = ''): Promise<OverviewOfCurrency> =>
  (await read(query)).Currencies.find(({ Currency }) => Currency === 'EUR') as OverviewOfCurrency;

const load = async ({ path }: TestLink, headers = {}) => {
  const page = await service.inject({ url: path, headers });
  await service.openings.flush();
  return page;
};

async function open(change = {}): Promise<TestLink> {
  const link = await service.createLink(change);
  await load(link);
  return link;
}

const refund = (TransactionId: string, Amount?: number) =>
  service.post('/api/v5/payments/refund', { TransactionId, ...(Amount && { Amount }) });

describe('the overview', () => {
  it('covers the 30 days up to today, and is empty before the first payment', async () => {
    expect(await read()).toEqual({
      From: '2026-10-23',
      To: '2026-11-21',
      Today: '2026-11-21',
      Currencies: [],
      Undelivered: { Count: 0, Before: 0, Days: [] },
      Attention: {
        ...Object.fromEntries(
          ['Disputes', 'Webhooks', 'Subscriptions', 'Holds', 'CardTesting'].map((name) => [
            name,
            { Count: 0, Items: [] },
          ]),
        ),
      },
    });
  });

  it('returns the figures of a currency by day, method and decline code', async () => {
    await service.pay(await open({ Amount: 1990 }));
    const declined = await open({ Amount: 500, TransactionId: 'b' });
    await service.pay(declined, DECLINED);
    await service.pay(declined);
    await open();
    await refund('b', 200);
    const figures = {
      Paid: { Count: 2, Amount: 2490 },
      Refunded: { Count: 1, Amount: 200 },
      Opened: 3,
      Converted: 2,
    };
    const none = { Count: 0, Amount: 0 };
    expect((await read()).Currencies).toEqual([
      {
        Currency: 'EUR',
        ...figures,
        Before: { Paid: none, Refunded: none, Opened: 0, Converted: 0 },
        Days: [{ Day: '2026-11-21', ...figures }],
        Methods: [{ Method: 'card', Count: 2, Amount: 2490 }],
        Till: none,
        Declines: [{ Code: 'insufficient_funds', Count: 1 }],
      },
    ]);
  });

  it('stays the same once the postings are folded into figures', async () => {
    await service.pay(await open());
    await service.pay(await open(), DECLINED);
    const before = await read();
    await service.runDueJobs();
    expect(await service.store.selectFrom('figure_postings').select('id').execute()).toEqual([]);
    expect(await read()).toEqual(before);
    await service.pay(await open());
    await service.runDueJobs();
    expect((await readEuros()).Paid.Count).toBe(2);
  });

  it('counts an event on its own day, and compares the range with the same number of days before', async () => {
    await service.pay(await open({ TransactionId: 'a', Amount: 1000 }));
    await service.runDueJobs();
    service.clock.advance(DAY_S);
    await refund('a', 1000);
    const { Paid, Refunded, Before, Days } = await readEuros('?From=2026-11-22&To=2026-11-22');
    expect([Paid.Amount, Refunded.Amount, Before.Paid.Amount, Before.Opened]).toEqual([0, 1000, 1000, 1]);
    expect(Days.map(({ Day }) => Day)).toEqual(['2026-11-22']);
    expect((await readEuros()).Days.map(({ Day }) => Day)).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('counts a later payment as a conversion on the day of the opening', async () => {
    const link = await open({ LinkDurationSeconds: 3 * DAY_S });
    await service.runDueJobs();
    service.clock.advance(DAY_S);
    await service.pay(link);
    const { Days } = await readEuros();
    expect(Days.map(({ Day, Opened, Converted, Paid }) => [Day, Opened, Converted, Paid.Count])).toEqual([
      ['2026-11-21', 1, 1, 0],
      ['2026-11-22', 0, 0, 1],
    ]);
  });

  it('counts a pending payment as converted once, and as paid when the money arrives', async () => {
    const link = await open({ TransactionId: 'a', Providers: ['FlowPay'] });
    await service.pay(link, { method: 'bank_transfer' });
    expect(await readEuros()).toMatchObject({ Converted: 1, Paid: { Count: 0 } });
    expect((await service.post('/sandbox/payments/a/settle', undefined)).status).toBe(200);
    expect(await readEuros()).toMatchObject({ Converted: 1, Paid: { Count: 1 } });
  });

  it('counts held money once it is captured, and no more than was captured', async () => {
    await service.pay(await open({ TransactionId: 'a', AutoCapture: false, Amount: 1990 }));
    expect(await readEuros()).toMatchObject({ Converted: 1, Paid: { Count: 0 } });
    await service.post('/api/v5/payments/capture', { TransactionIds: ['a'], Amounts: [500] });
    expect(await readEuros()).toMatchObject({ Converted: 1, Paid: { Count: 1, Amount: 500 } });
  });

  it('subtracts payments that failed after settlement, and refunds that failed', async () => {
    await service.pay(await open({ TransactionId: 'a', Amount: 900 }));
    await refund('a', 300);
    await service.runDueJobs();
    service.clock.advance(DAY_S);
    await service.post('/sandbox/payments/a/fail-refund', undefined);
    const { Days } = await readEuros();
    expect(Days.map(({ Refunded }) => Refunded)).toEqual([
      { Count: 1, Amount: 300 },
      { Count: -1, Amount: -300 },
    ]);
  });

  it('counts what was paid at tills apart, and no longer once it has failed', async () => {
    const [web, till] = [await open({ Amount: 500 }), await open({ Amount: 200, TransactionId: 'till' })];
    const payments = service.store.updateTable('payments').where('transaction_id', '=', 'till');
    await payments.set({ channel: 'cloud_pos' }).execute();
    await service.pay(web);
    await service.pay(till);
    expect((await readEuros()).Till).toEqual({ Count: 1, Amount: 200 });
    await service.runDueJobs();
    expect(await readEuros()).toMatchObject({
      Paid: { Count: 2, Amount: 700 },
      Till: { Count: 1, Amount: 200 },
    });
    const { id: paymentId, status } = await payments
      .set({ notes: '' })
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow();
    const lost = { paymentId, status, trigger: 'lose_capture', channel: 'cloud_pos' } as const;
    await service.store
      .transaction()
      .execute(
        (trx) => paymentFigures.moved?.(trx, { ...lost, now: service.clock.now() }) ?? Promise.resolve(),
      );
    expect(await readEuros()).toMatchObject({
      Paid: { Count: 1, Amount: 500 },
      Till: { Count: 0, Amount: 0 },
    });
  });

  it('omits reusable links', async () => {
    const link = await open({ Reusable: true });
    await service.pay(link);
    expect(await readEuros()).toMatchObject({ Opened: 0, Converted: 0, Paid: { Count: 1 } });
  });

  it('separates the currencies, the one with the most payments first', async () => {
    for (const Currency of ['USD', 'JPY', 'USD']) await service.pay(await open({ Currency }));
    expect((await read()).Currencies.map(({ Currency, Paid }) => [Currency, Paid.Count])).toEqual([
      ['USD', 2],
      ['JPY', 1],
    ]);
  });

  it('shows nothing of another company', async () => {
    await service.pay(await open());
    expect((await read('', service.partner)).Currencies).toEqual([]);
  });

  it.each([
    ['From=2026-11-22&To=2026-11-21', 'From', 'OUT_OF_RANGE', 'Give a day up to 2026-11-21.'],
    ['To=2026-11-22', 'To', 'OUT_OF_RANGE', 'Today is 2026-11-21.'],
    ['From=2025-11-20', 'From', 'OUT_OF_RANGE', 'An overview has up to 366 days.'],
    ['From=2026-02-30', 'From', 'INVALID_VALUE', 'Give a day such as 2026-11-27.'],
    ['To=2026-11-20T10:00:00Z', 'To', 'INVALID_VALUE', 'Give a day such as 2026-11-27.'],
    ['From=2026-11-20&Days=2', 'Days', 'OUT_OF_RANGE', 'Give either From or Days.'],
    ['Days=367', 'Days', 'INVALID_VALUE', 'Give a whole number from 1 to 366.'],
    ['From=1969-12-31&To=1970-01-02', 'From', 'INVALID_VALUE', 'Give a day such as 2026-11-27.'],
  ])('refuses %s', async (query, Field, Code, Hint) => {
    const { status, body } = await service.get(`/dashboard/overview?${query}`);
    expect([status, body.Errors]).toEqual([400, [expect.objectContaining({ Field, Code, Hint })]]);
  });

  it('may cover 366 days, and may begin on the earliest day', async () => {
    expect((await read('?From=2025-11-21')).From).toBe('2025-11-21');
    expect((await read('?Days=366')).From).toBe('2025-11-21');
    expect((await read('?From=1970-01-01&To=1970-01-01')).To).toBe('1970-01-01');
    expect((await read('?To=1970-01-02')).From).toBe('1970-01-01');
  });
});

describe('the opening of a link', () => {
  const findOpenedAt = async () =>
    (await service.store.selectFrom('links').select('opened_at').executeTakeFirstOrThrow()).opened_at;

  it('is recorded with the first load of the page alone', async () => {
    const link = await service.createLink();
    expect(await findOpenedAt()).toBeNull();
    const first = service.clock.now();
    await load(link);
    service.clock.advance(60);
    await load(link);
    expect([await findOpenedAt(), (await readEuros()).Opened]).toEqual([first, 1]);
  });

  it('is the first entry in the timeline of the payment', async () => {
    const link = await open({ TransactionId: 'a' });
    await service.pay(link);
    const { Timeline } = (await service.get('/api/v5/transactions/a')).body.Transaction;
    expect(Timeline.slice(0, 2)).toMatchObject([
      { At: '2026-11-21T09:30:00.000Z', Type: 'opened' },
      { Type: 'attempt', State: 'APPROVED' },
    ]);
  });

  it('is counted once for two loads at the same time', async () => {
    const link = await service.createLink();
    await Promise.all([load(link), load(link)]);
    expect((await readEuros()).Opened).toBe(1);
  });

  it('is not recorded for a prefetch of a browser', async () => {
    const link = await service.createLink();
    await load(link, { 'sec-purpose': 'prefetch' });
    expect(await findOpenedAt()).toBeNull();
    await load(link, { 'sec-purpose': '' });
    expect(await findOpenedAt()).not.toBeNull();
  });

  it('is not recorded once the link is closed', async () => {
    const link = await service.createLink();
    await service.pay(link);
    await load(link);
    expect(await findOpenedAt()).toBeNull();
  });
});

describe('a delivery that is given up', () => {
  it('is counted once, on the day of its end', async () => {
    service.receiver.choose = () => ({ status: 500 });
    await service.pay(await open({ WebhookUrl: 'https://shop.example/hook' }));
    for (let round = 0; round < 4; round += 1) {
      await service.deliverDue();
      service.clock.advance(600);
    }
    expect((await read()).Undelivered).toEqual({
      Count: 1,
      Before: 0,
      Days: [{ Day: '2026-11-21', Count: 1 }],
    });
  });
});
