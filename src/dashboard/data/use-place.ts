import { useEffect, useState } from 'preact/hooks';
import { formatPlace, type PanelId, type Place, parsePlace } from './place.ts';

/** Returns the fragment of the URL. Follows links, the Back button and edits of the URL. */
export function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    // The URL may have changed since the first rendering.
    follow();
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return hash;
}

/** Returns the place in the URL, among those that exist. */
export function usePlace(panels: readonly PanelId[]): Place {
  const place = parsePlace(useHash());
  return place.panel === 'search' || panels.includes(place.panel)
    ? place
    : { panel: panels[0] ?? 'sections' };
}

/** Navigates to another place. */
export function goTo(place: Place): void {
  location.hash = formatPlace(place);
}
