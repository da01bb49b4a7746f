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
    const marked = () => [...dashboard.root.querySelectorAll('[aria-current]')].map((a) => a.textContent);
    expect(marked()).toEqual(['Payments']);
    await act(go('deliveries/dlv_1'));
    expect(marked()).toEqual(['Deliveries']);
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
