import { useEffect, useState } from 'preact/hooks';
import { type Place, parsePlace } from './place.ts';

/** The place that the address names, also after a link, the Back button or typing has changed it. */
export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return parsePlace(hash);
}
