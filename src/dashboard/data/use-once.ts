import { useRef } from 'preact/hooks';

/** The same as in the properties of every panel. */
type Act = (done: string, work: () => Promise<void>) => Promise<void>;

/** Does one thing at a time: a second press while the answer is slow must not do it twice. */
export function useOnce(act: Act): Act {
  const running = useRef<Promise<void> | undefined>(undefined);
  return (done, work) => {
    running.current ??= act(done, work).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
}
