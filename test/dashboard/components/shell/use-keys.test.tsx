import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { LINK, LINKS, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => {
    const from = document.activeElement ?? document.body;
    from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  });
const getFocus = () => document.activeElement?.textContent;

describe('the keys', () => {
  it('j and k move through the rows of a list, and stop at its ends', async () => {
    const Links = ['1', '2'].map((id) => ({ ...LINK, TransactionId: id, Purpose: `Order ${id}` }));
    dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: Links, NextCursor: null } };
    await dashboard.logIn();
    await press('j');
    expect(getFocus()).toBe('Order 1');
    await press('k');
    expect(getFocus()).toBe('Order 1');
    await press('j');
    await press('j');
    expect(getFocus()).toBe('Order 2');
    await press('k', { ctrlKey: true });
    expect(getFocus()).toBe('Order 2');
  });

  it('mean nothing while someone types', async () => {
    await dashboard.logIn();
    const field = dashboard.find<HTMLInputElement>('search input');
    field.focus();
    for (const key of ['j', 'k', '?']) await press(key);
    expect(document.activeElement).toBe(field);
    expect(dashboard.root.querySelector('dialog')).toBeNull();
  });

  it('are listed by ?, until the list is closed', async () => {
    await dashboard.logIn();
    await press('?');
    expect(dashboard.find('dialog').textContent).toMatch(/Next row.*Previous row.*Show these keys/);
    await act(() => dashboard.find<HTMLDialogElement>('dialog').close());
    expect(dashboard.root.querySelector('dialog')).toBeNull();
  });
});
