import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { App } from '../../src/dashboard/components/app.tsx';
// These chunks use the window while they are loaded, which must not happen after the end of a test file.
import '../../src/dashboard/components/panels/overview-panel.tsx';
import '../../src/dashboard/overview/draw-chart.ts';
import { TIMEKEEPER } from '../../src/dashboard/data/timekeeper.ts';
import { claimDrafts } from '../../src/dashboard/sections/drafts.ts';
import { createFakeFetch, describeVisit, type FakeFetch } from './fake-fetch.ts';

export const LINK = {
  TransactionId: 'order-1',
  Status: 'CREATED',
  Amount: 1990,
  Currency: 'EUR',
  RefundedAmount: 0,
  Refunds: [],
  AutoCapture: true,
  Method: null,
  Type: 'standard',
  Purpose: 'Order 1',
  Metadata: { cart: 'c-7' },
  ExpirationDate: '2026-12-21 09:30:00',
  PaymentUrl: 'https://pay.example/checkout/1',
  CreatedAt: '2026-11-21T09:30:00.000Z',
};
export const LINKS = '/api/v5/transactions?Limit=50';
export const DELIVERIES = '/api/v5/webhooks/deliveries?Limit=50';
export const RECEIVER_URL = 'https://pay.example/sandbox/receiver/abc';

/** Long enough to load a lazy chunk on a busy machine. Most pages are complete after a few milliseconds. */
const SOON = { interval: 5, timeout: 15_000 };

export interface OpenedDashboard {
  root: HTMLElement;
  fake: FakeFetch;
  /** Shows the login form, or the dashboard if there is a session. */
  open(): Promise<void>;
  /** Opens the dashboard and logs in; resolves when the link is listed. */
  logIn(): Promise<void>;
  /** Logs in and opens the page of the link's payment. */
  openPayment(): Promise<void>;
  submit(selector: string, text: string | RegExp): Promise<void>;
  /** Runs `work`, then waits until the page shows the text. */
  see(text: string | RegExp, work?: () => void): Promise<void>;
  find<T extends HTMLElement>(selector: string, text?: string): T;
  press(label: string): () => void;
  /** Presses a button of an irreversible action, and waits for the confirmation. */
  ask(label: string): Promise<void>;
  /** Chooses or types a value. */
  change(selector: string, value: string): () => void;
  /** Simulates an installation with a real acquirer. */
  leaveSandbox(): void;
  /** Lists the calls that change something, except for the login. */
  listSent(): FakeFetch['calls'];
}

/** Returns a function that follows a link of the page. */
export const go = (place: string) => () => {
  location.hash = place;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
};

/** Creates a dashboard for each test of the file, with a service that has one link and an empty receiver. */
export function useDashboard(): OpenedDashboard {
  const dashboard = {} as OpenedDashboard;

  const see: OpenedDashboard['see'] = async (text, work = () => {}) => {
    await act(work);
    await vi.waitFor(() => act(() => expect(dashboard.root.textContent).toMatch(text)), SOON);
  };
  const find: OpenedDashboard['find'] = <T extends HTMLElement>(selector: string, text = '') => {
    const found = [...dashboard.root.querySelectorAll<T>(selector)].find(({ textContent }) =>
      textContent?.includes(text),
    );
    if (!found) throw new Error(`There is no ${selector} with "${text}".`);
    return found;
  };
  const submit: OpenedDashboard['submit'] = (selector, text) =>
    see(text, () => find(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  const open = async () => {
    await act(() => render(<App fetch={dashboard.fake.fetch} isActive={() => true} />, dashboard.root));
    // Wait until the page has asked who is logged in.
    await vi.waitFor(
      () =>
        act(() => expect(dashboard.root.querySelector('.login')?.textContent ?? '').not.toContain('Loading')),
      SOON,
    );
  };

  Object.assign(dashboard, {
    see,
    find,
    submit,
    open,
    press: (label: string) => () => find('button', label).click(),
    ask: (label: string) => see(`${label} this link?`, () => find('button', label).click()),
    change: (selector: string, value: string) => () => {
      const field = find<HTMLSelectElement | HTMLInputElement>(selector);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      // A filter changes the URL, and happy-dom does not fire this event by itself.
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    },
    async logIn() {
      await open();
      find<HTMLInputElement>('[name=username]').value = 'merchant';
      find<HTMLInputElement>('[name=password]').value = 'sandbox-merchant';
      await submit('form', 'Order 1');
    },
    async openPayment() {
      await dashboard.logIn();
      await see('What happened', go('links/order-1'));
    },
    leaveSandbox() {
      dashboard.fake.answers['GET /dashboard/session'] = describeVisit(undefined, { Sandbox: false });
      dashboard.fake.answers['POST /dashboard/session'] = describeVisit(['online-payments'], {
        Sandbox: false,
      });
    },
    listSent: () =>
      dashboard.fake.calls.filter(({ method, path }) => method !== 'GET' && path !== '/dashboard/session'),
  });

  beforeEach(() => {
    // Test files share a worker, and others may have moved this clock.
    TIMEKEEPER.set(Date.now());
    location.hash = '#links';
    sessionStorage.clear();
    localStorage.clear();
    claimDrafts('');
    dashboard.root = document.createElement('div');
    document.body.append(dashboard.root);
    dashboard.fake = createFakeFetch();
    dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: [LINK], NextCursor: null } };
    dashboard.fake.answers['GET /api/v5/transactions/order-1'] = {
      body: { Transaction: { Channel: 'link', Timeline: [] } },
    };
    const { answers } = dashboard.fake;
    const about = 'TransactionId=order-1&Limit=50';
    answers['GET /api/v5/payments/link/order-1'] = { body: { Link: LINK } };
    answers['GET /dashboard/payments/order-1'] = { body: { Payment: { Attempts: [], Events: [] } } };
    answers[`GET /api/v5/webhooks/deliveries?${about}`] = { body: { Deliveries: [], NextCursor: null } };
    answers[`GET /dashboard/emails?${about}`] = { body: { Emails: [], NextCursor: null } };
    for (const query of ['', '?Limit=1', '?Limit=50'])
      dashboard.fake.answers[`GET /sandbox/receiver${query}`] = {
        body: { Url: RECEIVER_URL, Behaviour: 'ok', ChecksSignature: true, Received: [], NextCursor: null },
      };
  });
  afterEach(() => {
    render(null, dashboard.root);
    dashboard.root.remove();
  });
  return dashboard;
}
