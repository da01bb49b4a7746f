import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const Session = {
  ...{ SessionId: 'session-1', Username: 'anna@shop.example', Name: 'Anna Verdi', Company: 'Bottega Rossi' },
  Scopes: ['online-payments'],
};
const openAs = async (change: object = {}) => {
  dashboard.fake.answers['GET /dashboard/session'] = describeVisit(undefined, {
    Session: { ...Session, ...change },
  });
  await dashboard.open();
  await dashboard.see('Order 1');
};
const isHidden = () => dashboard.find('#user-menu').hidden;

describe('the menu of the user', () => {
  it('names company and user, with the logo or the first letter', async () => {
    await openAs({ Logo: '/logos/abc' });
    expect(dashboard.find('.user button').textContent).toBe('Bottega Rossi Anna Verdi');
    expect(dashboard.find<HTMLImageElement>('.user-logo').getAttribute('src')).toBe('/logos/abc');
    expect(dashboard.root.querySelector('.user-letter')).toBeNull();
  });

  it('opens by a press, and closes by Escape and by a press elsewhere', async () => {
    await openAs();
    expect([isHidden(), dashboard.find('.user-letter').textContent]).toEqual([true, 'B']);
    await act(dashboard.press('Bottega Rossi'));
    expect(isHidden()).toBe(false);
    const links = [...dashboard.find('#user-menu').querySelectorAll('a, button')].map(
      ({ textContent }) => textContent,
    );
    expect(links).toEqual(['Your password', 'Second factor', 'Morning letter', 'Help', 'Log out']);
    await act(() => {
      dashboard
        .find('#user-menu a')
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect([isHidden(), document.activeElement]).toEqual([true, dashboard.find('.user button')]);
    await act(dashboard.press('Bottega Rossi'));
    await act(
      () => void dashboard.find('#user-menu a').dispatchEvent(new Event('pointerdown', { bubbles: true })),
    );
    expect(isHidden()).toBe(false);
    await act(() => void dashboard.find('main').dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(isHidden()).toBe(true);
  });

  it('says that a user may only read, who sees no form for a new link', async () => {
    await openAs({ ReadOnly: true });
    expect(dashboard.find('#user-menu').textContent).toContain('who may read and change nothing');
    expect(dashboard.find('main').querySelector('.opener .primary, .primary')).toBeNull();
  });
});
