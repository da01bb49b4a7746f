import { beforeEach, describe, expect, it } from 'vitest';
import type {
  Attention,
  Overview,
  OverviewOfCurrency,
} from '../../../../src/protocol/dashboard/overview-answer.ts';
import { CURRENCIES } from '../../../../src/protocol/money.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

const NONE = { Count: 0, Items: [] };
const CALM: Attention = {
  Disputes: NONE,
  Webhooks: NONE,
  Subscriptions: NONE,
  Holds: NONE,
  CardTesting: NONE,
};
const EMPTY: Overview = {
  From: '2026-11-20',
  To: '2026-11-21',
  Today: '2026-11-21',
  Currencies: [],
  Undelivered: { Count: 0, Before: 0, Days: [] },
  Attention: CALM,
};
const none = { Count: 0, Amount: 0 };
const FIGURES: OverviewOfCurrency = {
  Currency: 'EUR',
  Paid: { Count: 3, Amount: 5970 },
  Refunded: { Count: 1, Amount: 990 },
  Opened: 4,
  Converted: 3,
  Before: { Paid: { Count: 1, Amount: 1990 }, Refunded: none, Opened: 2, Converted: 1 },
  Days: [
    {
      Day: '2026-11-21',
      Paid: { Count: 3, Amount: 5970 },
      Refunded: { Count: 1, Amount: 990 },
      Opened: 4,
      Converted: 3,
    },
  ],
  Methods: [{ Method: 'apple_pay', Count: 3, Amount: 5970 }],
  Till: none,
  Declines: [{ Code: 'insufficient_funds', Count: 2 }],
};

const serve = (overview: Partial<Overview>, query = '') => {
  dashboard.fake.answers[`GET /dashboard/overview${query}`] = {
    body: { Overview: { ...EMPTY, ...overview } },
  };
};
const show = (text: string | RegExp, place = '#overview') => dashboard.see(text, go(place));
const read = (selector: string) =>
  [...dashboard.root.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
async function openTable(title: string) {
  const details = dashboard.find<HTMLDetailsElement>('.chart details', title);
  await dashboard.see('Nov 21, 2026', () => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  return [...details.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
}

beforeEach(async () => {
  await dashboard.logIn();
});

describe('the overview', () => {
  it('says that there is no data yet, and what to do', async () => {
    serve({});
    await show('There is nothing in these days.');
    expect(dashboard.root.textContent).toContain('Nothing: no dispute waits for you');
    expect(dashboard.root.querySelector('.chart')).toBeNull();
  });

  it('shows the sums of the range beside those of the range before', async () => {
    serve({ Currencies: [FIGURES] });
    await show('€59.70');
    expect(read('.sums dd')).toEqual([
      '€59.70 200 % more than the 2 days before',
      '3 200 % more than the 2 days before',
      '75 % 3 of 4 links, 50 % before',
      '€9.90 1 refund, €0.00 before',
    ]);
  });

  it('has every value of a chart in a table, including days without a value', async () => {
    serve({ Currencies: [FIGURES] });
    await show('€59.70');
    expect(await openTable('Amounts by day')).toEqual([
      ['Day', 'Paid', 'Refunded'],
      ['Nov 20, 2026', '€0.00', '€0.00'],
      ['Nov 21, 2026', '€59.70', '-€9.90'],
    ]);
    expect(await openTable('Opened links by day')).toEqual([
      ['Day', 'Opened', 'Paid or reserved'],
      ['Nov 20, 2026', '0', '0'],
      ['Nov 21, 2026', '4', '3'],
    ]);
  });

  it('hides the charts from screen readers, which read the tables', async () => {
    serve({ Currencies: [FIGURES] });
    await show('€59.70');
    for (const picture of dashboard.root.querySelectorAll('.plot, .legend, progress'))
      expect(picture.getAttribute('aria-hidden')).toBe('true');
    expect(dashboard.root.querySelectorAll('.plot').length).toBe(3);
  });

  it('names methods and declines in words', async () => {
    serve({ Currencies: [FIGURES] });
    await show('€59.70');
    expect(read('.bars li')).toEqual(['Apple Pay €59.70 · 3 payments', 'Not enough money 2']);
  });

  it('shows the chosen currency among all available ones', async () => {
    serve({ Currencies: CURRENCIES.map((Currency) => ({ ...FIGURES, Currency })) });
    await show('¥5,970', '#overview?Currency=JPY');
    const select = dashboard.find<HTMLSelectElement>('.range select');
    expect([select.value, select.options.length]).toEqual(['JPY', CURRENCIES.length]);
    await dashboard.see('CHF', dashboard.change('.range select', 'CHF'));
    expect(location.hash).toBe('#overview?Currency=CHF');
  });

  it('offers no choice if there is one currency, and says that it falls back to that currency', async () => {
    serve({ Currencies: [FIGURES] });
    await show('€59.70', '#overview?Currency=JPY');
    expect(dashboard.root.textContent).toContain('There is nothing in JPY in these days.');
    await dashboard.see('€59.70', go('overview'));
    expect(dashboard.root.textContent).not.toContain('There is nothing in');
    expect(dashboard.root.querySelector('.range select')).toBeNull();
  });

  it('requests the range of days in its URL, and keeps the range there', async () => {
    serve({ Currencies: [FIGURES] });
    serve({}, '?Days=90');
    serve({ Currencies: [FIGURES] }, '?From=2026-11-01&To=2026-11-21');
    await show('€59.70');
    expect(read('.range [aria-current]')).toEqual(['30 days']);
    await show(
      'There is nothing',
      dashboard.find<HTMLAnchorElement>('.range a', '90 days').getAttribute('href') ?? '',
    );
    expect(read('.range [aria-current]')).toEqual(['90 days']);
    await dashboard.see('€59.70', dashboard.change('[type=date]', '2026-11-01'));
    expect([location.hash, read('.range [aria-current]')]).toEqual([
      '#overview?From=2026-11-01&To=2026-11-21',
      [],
    ]);
  });

  it('shows why the service refuses a range', async () => {
    dashboard.fake.answers['GET /dashboard/overview?From=2027-01-01'] = {
      status: 400,
      body: {
        Result: false,
        Errors: [{ Field: 'From', Message: 'From out of range.', Hint: 'Give a day up to today.' }],
      },
    };
    await show('From out of range. Give a day up to today.', '#overview?From=2027-01-01');
  });

  it('keeps the attention list, and the last days that can be chosen, while a range is refused', async () => {
    dashboard.fake.answers['GET /dashboard/overview?From=2026-11-20&To=2026-11-10'] = {
      status: 400,
      body: { Result: false, Errors: [{ Field: 'From', Message: 'From out of range.' }] },
    };
    serve({ Currencies: [FIGURES] });
    serve({ Currencies: [FIGURES] }, '?From=2026-11-20&To=2026-11-21');
    await show('€59.70');
    await show('From out of range.', '#overview?From=2026-11-20&To=2026-11-10');
    expect(dashboard.root.textContent).toContain('Needs you now');
    const dates = dashboard.root.querySelectorAll<HTMLInputElement>('[type=date]');
    expect([...dates].map(({ max }) => max)).toEqual(['2026-11-10', '2026-11-21']);
    await dashboard.see('€59.70', dashboard.change('label + label [type=date]', '2026-11-21'));
    expect(location.hash).toBe('#overview?From=2026-11-20&To=2026-11-21');
  });

  it('tells the takings of tills from those of the web, if there are any', async () => {
    serve({ Currencies: [FIGURES] });
    await show('Paid with');
    expect(dashboard.root.textContent).not.toContain('Paid at');
    serve({ Currencies: [{ ...FIGURES, Till: { Count: 1, Amount: 410 } }] }, '?Days=7');
    await show('Paid at', '#overview?Days=7');
    expect(read('.bars li').slice(0, 2)).toEqual(['Web €55.60 · 2 payments', 'Till €4.10 · 1 payment']);
  });

  it('shows abandoned deliveries, even to a company without payments', async () => {
    serve({ Undelivered: { Count: 2, Before: 0, Days: [{ Day: '2026-11-21', Count: 2 }] } });
    await show('Deliveries given up by day');
    expect(await openTable('Deliveries given up')).toContainEqual(['Nov 21, 2026', '2']);
  });
});

describe('the list of matters that need attention', () => {
  const money = { Purpose: 'Blue cup', Amount: 1990, Currency: 'EUR' as const };
  const At = '2026-11-23T09:30:00.000Z';
  const Attention: Attention = {
    Disputes: { Count: 7, Items: [{ DisputeId: 'dsp_1', TransactionId: 'a', ...money, RespondBy: At }] },
    Webhooks: {
      Count: 1,
      Items: [{ WebhookId: 'wh_1', Url: 'https://shop.example/', FailingSince: At, DisabledReason: 'GONE' }],
    },
    Subscriptions: { Count: 1, Items: [{ SubscriptionId: 'sub_1', State: 'PAST_DUE', ...money }] },
    Holds: { Count: 1, Items: [{ TransactionId: 'b', ...money, Purpose: null, EndsAt: At }] },
    CardTesting: { Count: 1, Items: [{ AlarmId: 'cta_1', Declines: 40 }] },
  };

  it('shows a count for each kind, and links to the records', async () => {
    serve({ Attention });
    await show('7 disputes without evidence');
    const links = [...dashboard.root.querySelectorAll('.urgent a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '#card-testing',
      '#sections/online-payments/disputes/dsp_1',
      '#links/b',
      '#sections/online-payments/subscriptions/sub_1',
      '#deliveries?WebhookId=wh_1',
    ]);
    expect(read('.urgent a').slice(1, 4)).toEqual([
      'Blue cup · €19.90',
      'Sale at a terminal · €19.90',
      'Blue cup · €19.90',
    ]);
    expect(dashboard.find('.urgent').textContent).toContain('and 6 more');
    expect(read('.urgent h4')).toContain('1 webhook that does not arrive');
  });
});
