import { useEffect, useState } from 'preact/hooks';
import { formatPlace, type Place, parsePlace } from './place.ts';

/** Returns the place that the address names, and follows links, the Back button and typing. */
export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return parsePlace(hash);
}

/** Leads to another place. */
export function goTo(place: Place): void {
  location.hash = formatPlace(place);
}
