import { useEffect } from 'preact/hooks';
import { SEARCH_INPUT } from '../parts/search-field.tsx';

/** Whether someone types, or a key belongs to a control. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** The links that open the rows of the lists that are shown. */
const listRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main .row h3 a')];

/** Moves the focus to the next or previous row. Enter then opens it, as it opens every link. */
function moveToRow(step: 1 | -1): void {
  const rows = listRows();
  const at = rows.findIndex((row) => row.closest('.row')?.contains(document.activeElement));
  const next = at < 0 ? 0 : at + step;
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
}

/** The keys of the dashboard, for `?`. */
export const KEYS: readonly [key: string, does: string][] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close a form or a menu'],
  ['?', 'Show these keys'],
];

/** Goes to the field of the search, in place of the search of the browser. */
function search(event: KeyboardEvent): void {
  const field = SEARCH_INPUT.current;
  if (!field) return;
  event.preventDefault();
  field.select();
  field.focus();
}

/** Follows `/`, `j`, `k` and `?` while no one is typing. A key together with Ctrl, Alt or Meta is the browser's. */
export function useKeys(showKeys: () => void): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || altKey || metaKey || isTyping(target)) return;
      if (key === '/') search(event);
      if (key === 'j') moveToRow(1);
      if (key === 'k') moveToRow(-1);
      if (key === '?') showKeys();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
