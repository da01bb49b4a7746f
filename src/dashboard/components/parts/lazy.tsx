import type { ComponentType, FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded when it is first shown. */
export function createLazy<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [, setLoaded] = useState(loaded !== undefined);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (Part) => {
          loaded = Part;
          setLoaded(true);
        },
        () => setFailed(true),
      );
    }, []);
    if (loaded) {
      const Part = loaded;
      return <Part {...(props as P & JSX.IntrinsicAttributes)} />;
    }
    return hasFailed ? <p class="problem">This part was not loaded. Reload the page.</p> : <p>Loading …</p>;
  };
}
