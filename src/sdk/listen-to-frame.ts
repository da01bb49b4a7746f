/** Called for every message of one frame's window. */
export type Receive = (origin: string, data: unknown) => void;

/**
 * One window listener for all checkouts, and a map from a frame's window to its checkout: a message that is not ours
 * costs one look-up, however many checkouts there are.
 */
const receivers = new Map<unknown, Receive>();

function dispatch({ source, origin, data }: MessageEvent): void {
  receivers.get(source)?.(origin, data);
}

/** @returns stops listening; the last one to stop takes the window's listener away */
export function listenToFrame(frameWindow: Window, receive: Receive): () => void {
  if (!receivers.size) addEventListener('message', dispatch);
  receivers.set(frameWindow, receive);
  return () => {
    receivers.delete(frameWindow);
    if (!receivers.size) removeEventListener('message', dispatch);
  };
}
