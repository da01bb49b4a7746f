import { useEffect, useState } from 'preact/hooks';
import type { Service } from './create-service.ts';

/** The key of the browser's storage, which has nothing until the switch is used. */
const KEY = 'servicepay-developer-view';
/** Sent to the window, so that every part of the page follows the switch. */
const CHANGED = 'servicepay-developer-view';

/** A browser may refuse to keep anything; then the switch lasts until the page is reloaded. */
let chosen: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return chosen;
  }
}

function write(value: string): void {
  chosen = value;
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // The page keeps it.
  }
}

/**
 * Whether JSON, commands, ids and the calls that only programs make are shown, and a function that switches it. On by default in the
 * sandbox, off elsewhere; kept in the browser.
 */
export function useDeveloperView({
  hasSandbox,
}: Pick<Service, 'hasSandbox'>): [isOn: boolean, set: (isOn: boolean) => void] {
  const [, setChanges] = useState(0);
  useEffect(() => {
    const follow = () => setChanges((count) => count + 1);
    window.addEventListener(CHANGED, follow);
    return () => window.removeEventListener(CHANGED, follow);
  }, []);
  const kept = read();
  const set = (isOn: boolean) => {
    write(isOn ? 'on' : 'off');
    window.dispatchEvent(new Event(CHANGED));
  };
  return [kept ? kept === 'on' : hasSandbox, set];
}
