import { useEffect, useState } from 'preact/hooks';
import { type Place, parsePlace } from './place.ts';

/** Where the address leads, whoever changes it: a link of the page, the Back button, somebody who types. */
export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return parsePlace(hash);
}
