import { useState } from 'preact/hooks';

/** The prefix of what the dashboard keeps in the browser: how lists look, never what is in them. */
const PREFIX = 'servicepay-dashboard-';

function read<T>(name: string, byDefault: T): T {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as T | null;
    return kept && Array.isArray(kept) === Array.isArray(byDefault) ? kept : byDefault;
  } catch {
    // The browser keeps nothing, or someone has changed what it keeps.
    return byDefault;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Then it lasts until the page is left.
  }
}

/** A choice of the user that the browser keeps. */
export function useKept<T>(name: string, byDefault: T): [value: T, set: (value: T) => void] {
  const [value, setValue] = useState(() => read(name, byDefault));
  return [
    value,
    (next) => {
      keep(name, next);
      setValue(next);
    },
  ];
}
