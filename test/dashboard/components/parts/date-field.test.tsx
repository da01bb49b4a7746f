import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DateField } from '../../../../src/dashboard/components/parts/date-field.tsx';

let chosen: string[];
const root = document.createElement('div');
const getField = () => root.querySelector('input') as HTMLInputElement;
const show = (value: string) =>
  act(() => render(<DateField label="From" value={value} onChange={(day) => chosen.push(day)} />, root));
const type = (value: string) =>
  act(() => {
    getField().value = value;
    getField().dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  chosen = [];
  await show('2026-11-01');
});

afterEach(() => void render(null, root));

it('waits for the last digit of a year, each of which makes a date', async () => {
  for (const year of ['0002', '0020', '0202', '2025']) await type(`${year}-11-01`);
  expect(chosen).toEqual([]);
  await act(() => void vi.runAllTimers());
  expect(chosen).toEqual(['2025-11-01']);
});

it('waits for a year that is typed slowly', async () => {
  for (const year of ['0002', '0020', '0202', '2025']) {
    expect(chosen).toEqual([]);
    await type(`${year}-11-01`);
    await act(() => void vi.runAllTimers());
  }
  expect(chosen).toEqual(['2025-11-01']);
});

it.each([
  ['Enter', () => new KeyboardEvent('keydown', { key: 'Enter' })],
  ['leaving the field', () => new FocusEvent('blur')],
])('takes the date at once on %s, and not again', async (_case, create) => {
  await type('2025-11-01');
  await act(() => void getField().dispatchEvent(create()));
  expect(chosen).toEqual(['2025-11-01']);
  await show('2025-11-01');
  await act(() => void vi.runAllTimers());
  expect(chosen).toEqual(['2025-11-01']);
});

it('shows a date that was chosen elsewhere, instead of one that is typed', async () => {
  await type('2025-11-01');
  await show('2024-01-01');
  await act(() => void vi.runAllTimers());
  expect([getField().value, chosen]).toEqual(['2024-01-01', []]);
});
