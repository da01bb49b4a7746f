import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Calls `close` when Escape is pressed within an area that is open. */
export function useEscape(area: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const element = area.current;
    if (!element || !isOpen) return;
    const follow = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    element.addEventListener('keydown', follow);
    return () => element.removeEventListener('keydown', follow);
  });
}
