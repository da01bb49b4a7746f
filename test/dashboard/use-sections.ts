import { act } from 'preact/test-utils';
import { beforeEach } from 'vitest';
import { describeSection } from './sections/open-section.ts';
import { type OpenedDashboard, useDashboard } from './use-dashboard.tsx';

const SECTIONS = [
  { slug: 'online-payments', Title: 'Online payments', Scope: 'online-payments' },
  { slug: 'utilities', Title: 'Utilities', Scope: 'utilities' },
  { slug: 'wallet', Title: 'Wallet', Scope: 'wallet' },
  { slug: 'fiscal-invoices', Title: 'Fiscal invoices', Scope: 'fiscal-invoices' },
];
export const SUBSCRIPTION = {
  ...{ SubscriptionId: 'sub_1', State: 'ACTIVE', Amount: 1990, Currency: 'EUR', Interval: 'month' },
  ...{
    IntervalCount: 1,
    Cycle: 3,
    Cycles: 12,
    NextPaymentAt: '2026-12-23T09:30:00.000Z',
    AtPeriodEnd: false,
  },
  ...{
    Purpose: 'Coffee',
    Shopper: 'Giulia',
    Card: { Brand: 'visa', Last4: '1111' },
    TransactionId: 'order-1',
    Metadata: { cart: 'c-7' },
  },
  ...{ CreatedAt: '2026-11-21T09:30:00.000Z', UpdatedAt: '2026-11-21T09:30:00.000Z' },
};
export const USERS = 'GET /api/v5/users?Limit=50';
export const SUBS = '/api/v5/subscriptions';

/** Creates a dashboard for each test of the file, with descriptions of sections, no users and one subscription. */
export function useSections() {
  const dashboard: OpenedDashboard = useDashboard();
  beforeEach(() => {
    const { answers } = dashboard.fake;
    answers['GET /api/v5'] = {
      body: {
        Sections: SECTIONS.map(({ slug, ...each }) => ({
          ...each,
          Description: 'It has `calls`.',
          OpenApiUrl: `/api/v5/openapi/${slug}`,
        })),
      },
    };
    for (const { slug } of SECTIONS) answers[`GET /api/v5/openapi/${slug}`] = { body: describeSection(slug) };
    answers[USERS] = { body: { Users: [], NextCursor: null } };
    answers[`GET ${SUBS}?Limit=50`] = { body: { Subscriptions: [SUBSCRIPTION], NextCursor: 'c1' } };
    answers[`GET ${SUBS}/sub_1`] = { body: { Subscription: SUBSCRIPTION } };
    answers['GET /dashboard/payments?Search=sub_1'] = { body: { Payments: [] } };
  });
  const change = (name: string, value: string) => {
    const field = dashboard.find<HTMLInputElement>(`form.call [name=${name}]`);
    field.value = value;
    return act(() => {
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const unfold = (text: string) => () => dashboard.find('.opener > button', text).click();
  const listKeys = () => dashboard.listSent().map(({ headers }) => headers['idempotency-key']);
  return { dashboard, change, unfold, listKeys };
}
