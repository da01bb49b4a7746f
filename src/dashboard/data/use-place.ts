import { useEffect, useState } from 'preact/hooks';
import { formatPlace, type PanelId, type Place, parsePlace } from './place.ts';

/** Returns the place in the URL, among those that exist. Follows links, the Back button and edits of the URL. */
export function usePlace(panels: readonly PanelId[]): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    // The URL may have changed since the first rendering.
    follow();
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const place = parsePlace(hash);
  return place.panel === 'search' || panels.includes(place.panel)
    ? place
    : { panel: panels[0] ?? 'sections' };
}

/** Navigates to another place. */
export function goTo(place: Place): void {
  location.hash = formatPlace(place);
}
