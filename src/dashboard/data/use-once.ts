import { useRef } from 'preact/hooks';

/** The type of `act` in `PanelProps`. */
type Act = (done: string, work: () => Promise<void>) => Promise<void>;

/** Runs one action at a time: a second press while the answer is slow does nothing. */
export function useOnce(act: Act): Act {
  const running = useRef<Promise<void> | undefined>(undefined);
  return (done, work) => {
    running.current ??= act(done, work).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
}
