import { describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

const CHANGE = {
  ChangeId: 'chg_1',
  Type: 'company.changed',
  SubjectId: 'cmp_1',
  Subject: 'Bottega Rossi',
  Fields: [
    { Name: 'Moto', Before: true, After: false },
    { Name: 'Withheld', Before: [], After: ['Moto'] },
  ],
  Source: 'api',
  Company: 'Casa Madre',
  UserId: null,
  Username: null,
  CreatedAt: '2026-01-01T00:00:00.000Z',
};
const Changes = [
  CHANGE,
  { ...CHANGE, ChangeId: 'chg_2', Type: 'user.enabled', Subject: 'till', Fields: [], Username: 'ada' },
  { ...CHANGE, ChangeId: 'chg_3', Subject: 'Older', Company: null, Source: 'command', Fields: [] },
];

describe('the log of changes', () => {
  it('says what was changed by whom', async () => {
    dashboard.fake.answers['GET /api/v5/changes?Limit=50'] = { body: { Changes, NextCursor: null } };
    await dashboard.logIn();
    await dashboard.see(/Bottega Rossi.*company\.changed.*By Casa Madre/, go('changes'));
    const rows = [...dashboard.root.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Moto', 'true', 'false'],
      ['Withheld', 'none', 'Moto'],
    ]);
    expect(dashboard.root.textContent).toMatch(/till.*By ada.*Older.*By the operator’s command/);
  });

  it('is hidden, with webhooks and deliveries, from a login without utilities', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeVisit(['online-payments']);
    await dashboard.open();
    await dashboard.see('Order 1', go('links'));
    const tabs = [...dashboard.root.querySelectorAll('nav a')].map(({ textContent }) => textContent);
    expect(tabs).toContain('Payments');
    for (const tab of ['Changes', 'Webhooks', 'Deliveries', 'Company']) expect(tabs).not.toContain(tab);
    const asked = dashboard.fake.calls.map(({ path }) => path);
    expect(asked.filter((path) => /webhooks|changes/.test(path))).toEqual([]);
  });
});
