import { useEffect, useState } from 'preact/hooks';

/** The prefix of what the dashboard keeps in the browser: how it looks, never what is in it. */
const PREFIX = 'servicepay-dashboard-';
/** Sent to the window, so that every part of the page follows a choice. */
const CHANGED = 'servicepay-kept';

/** A browser may refuse to keep anything; then a choice lasts until the page is reloaded. */
const chosen = new Map<string, unknown>();

function read<T>(name: string, byDefault: T): T {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as T | null;
    return kept && Array.isArray(kept) === Array.isArray(byDefault) ? kept : byDefault;
  } catch {
    // The browser keeps nothing, or someone has changed what it keeps.
    return (chosen.get(name) as T | undefined) ?? byDefault;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    chosen.delete(name);
  } catch {
    chosen.set(name, value);
  }
}

/** A choice of the user that the browser keeps, and that all parts of the page share. */
export function useKept<T>(name: string, byDefault: T): [value: T, set: (value: T) => void] {
  const [, setChanges] = useState(0);
  useEffect(() => {
    const follow = () => setChanges((count) => count + 1);
    window.addEventListener(CHANGED, follow);
    return () => window.removeEventListener(CHANGED, follow);
  }, []);
  const set = (value: T) => {
    keep(name, value);
    window.dispatchEvent(new Event(CHANGED));
  };
  return [read(name, byDefault), set];
}
