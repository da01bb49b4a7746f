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

it('a date field waits for the last digit of a year, because each digit completes a date', async () => {
  for (const year of ['0002', '0020', '0202', '2025']) await type(`${year}-11-01`);
  expect(chosen).toEqual([]);
  await act(() => void vi.runAllTimers());
  expect(chosen).toEqual(['2025-11-01']);
});

it('a date field waits for a slowly typed year', async () => {
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
])('a date field reports the date at once on %s, and only once', async (_case, create) => {
  await type('2025-11-01');
  await act(() => void getField().dispatchEvent(create()));
  expect(chosen).toEqual(['2025-11-01']);
  await show('2025-11-01');
  await act(() => void vi.runAllTimers());
  expect(chosen).toEqual(['2025-11-01']);
});

it('a date field replaces a typed date with a date that was chosen elsewhere', async () => {
  await type('2025-11-01');
  await show('2024-01-01');
  await act(() => void vi.runAllTimers());
  expect([getField().value, chosen]).toEqual(['2024-01-01', []]);
});

it('a date field keeps the digits that are typed before the date that it reported comes back', async () => {
  await type('2025-11-01');
  await act(() => void vi.runAllTimers());
  await type('2025-01-01');
  await show('2025-11-01');
  expect(getField().value).toBe('2025-01-01');
});
