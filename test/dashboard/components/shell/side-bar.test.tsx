import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const isOpen = () => dashboard.find('.menu').getAttribute('aria-expanded');
const pressKey = (key: string) => () => {
  dashboard.find('nav a').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

describe('the side bar', () => {
  it('has the sections that the scopes of the login allow, and marks the current one', async () => {
    const sections = [
      { Title: 'Utilities', Scope: 'utilities', OpenApiUrl: '/api/v5/openapi/utilities' },
      { Title: 'Domains', Scope: 'domains', OpenApiUrl: '/api/v5/openapi/domains' },
    ];
    dashboard.fake.answers['GET /api/v5'] = { body: { Sections: sections } };
    await dashboard.logIn();
    await dashboard.see('Utilities');
    expect(dashboard.root.textContent).not.toContain('Domains');
    const marked = () => [...dashboard.root.querySelectorAll('nav [aria-current]')].map((a) => a.textContent);
    expect(marked()).toEqual(['Payments']);
    await act(go('deliveries/dlv_1'));
    expect(marked()).toEqual(['Deliveries']);
  });

  it('folds what developers need, and unfolds it where it is the current place', async () => {
    await dashboard.logIn();
    const fold = () => dashboard.find('.unfold');
    const isHidden = () => dashboard.find('#developers').hidden;
    expect([fold().getAttribute('aria-expanded'), isHidden()]).toEqual(['false', true]);
    await act(dashboard.press('Developers'));
    expect([fold().getAttribute('aria-expanded'), isHidden()]).toEqual(['true', false]);
    await act(dashboard.press('Developers'));
    expect(isHidden()).toBe(true);
  });

  it('unfolds the tools of developers for someone who comes to one of them', async () => {
    location.hash = 'clock';
    dashboard.fake.answers['GET /sandbox/clock'] = {
      body: { Now: '2026-12-22T09:30:00Z', AheadSeconds: 2_702_660 },
    };
    await dashboard.open();
    dashboard.find<HTMLInputElement>('[name=username]').value = 'merchant';
    await dashboard.submit('form', '31 days ahead of real time');
    expect(dashboard.find('#developers').hidden).toBe(false);
  });

  it('counts what waits, without counting on above 99', async () => {
    const Sections = [
      { Title: 'Chat API', Scope: 'utilities', OpenApiUrl: '/api/v5/openapi/chat' },
      { Title: 'Invoices', Scope: 'utilities', OpenApiUrl: '/api/v5/openapi/fiscal-invoices' },
    ];
    dashboard.fake.answers['GET /api/v5'] = { body: { Sections } };
    dashboard.fake.answers['GET /dashboard/waiting'] = {
      body: { Waiting: { Disputes: 0, Notification: 2, Invoice: 1000 } },
    };
    await dashboard.logIn();
    await dashboard.see('Chat (2)');
    expect(dashboard.find('nav').textContent).toContain('Invoices (99+)');
    expect(dashboard.find('nav a', 'Disputes').textContent).toBe('Disputes');
  });

  it('opens as a menu, closes by Escape, and returns the focus', async () => {
    await dashboard.logIn();
    expect(isOpen()).toBe('false');
    await act(dashboard.press('Menu'));
    expect(dashboard.find('#menu').className).toBe('open');
    dashboard.find('nav a').focus();
    await act(pressKey('a'));
    expect(isOpen()).toBe('true');
    await act(pressKey('Escape'));
    expect([isOpen(), document.activeElement]).toEqual(['false', dashboard.find('.menu')]);
  });

  it('closes when a section is chosen, even the current one', async () => {
    await dashboard.logIn();
    await act(dashboard.press('Menu'));
    await act(() => dashboard.find('nav a', 'Clock').click());
    expect(isOpen()).toBe('false');
    await act(dashboard.press('Menu'));
    await act(() => dashboard.find('nav [aria-current]').click());
    expect(isOpen()).toBe('false');
  });
});

describe('the skip link', () => {
  it('focuses the heading, and keeps the current URL', async () => {
    await dashboard.logIn();
    dashboard.find('nav a').focus();
    await act(() => dashboard.find('.skip').click());
    expect([document.activeElement, location.hash]).toEqual([dashboard.find('h2'), '#links']);
  });
});
