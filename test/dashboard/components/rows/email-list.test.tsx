import { act } from 'preact/test-utils';
import { beforeEach, expect, it } from 'vitest';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const EMAIL = {
  To: 'ada@example.com',
  Subject: 'Bottega Rossi',
  Text: 'TOTAL',
  CreatedAt: '2026-11-21T09:30:00.000Z',
};

beforeEach(() => {
  dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = {
    body: {
      Emails: [
        { ...EMAIL, EmailId: '2', TransactionId: 'order-1' },
        { ...EMAIL, EmailId: '1', TransactionId: null },
      ],
      NextCursor: null,
    },
  };
});

it('the list of emails links each email to its payment, and a terminal’s print to none', async () => {
  await dashboard.logIn();
  await dashboard.see('To ada@example.com', go('e-mails'));
  const lines = [...dashboard.root.querySelectorAll('.about')].map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^To ada@example\.com · order-1$/);
  expect(lines[1]).toMatch(/^To ada@example\.com$/);
  expect(
    [...dashboard.root.querySelectorAll('article')].map((mail) => mail.getAttribute('aria-label')),
  ).toEqual(['Email about order-1', 'Email about Bottega Rossi']);
});

it('the list of emails opens an email by its row, and closes it again', async () => {
  await dashboard.logIn();
  await dashboard.see('To ada@example.com', go('e-mails'));
  expect(dashboard.root.textContent).not.toContain('TOTAL');
  const row = dashboard.find('article [aria-expanded]');
  await dashboard.see('TOTAL', () => row.click());
  expect(row.getAttribute('aria-expanded')).toBe('true');
  await act(() => row.click());
  expect(dashboard.root.textContent).not.toContain('TOTAL');
});
