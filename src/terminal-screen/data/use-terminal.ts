import { useEffect, useState } from 'preact/hooks';
import type { DeviceState } from './answers.ts';

interface Terminal {
  /** The last received state. */
  state: DeviceState | undefined;
  /** False while the program is unreachable. */
  isConnected: boolean;
}

/** Subscribes to the terminal's state. The browser reconnects automatically. */
export function useTerminal(): Terminal {
  const [terminal, setTerminal] = useState<Terminal>({ state: undefined, isConnected: true });
  useEffect(() => {
    const events = new EventSource('/events');
    events.onmessage = ({ data }) => setTerminal({ state: JSON.parse(data), isConnected: true });
    events.onerror = () => setTerminal(({ state }) => ({ state, isConnected: false }));
    return () => events.close();
  }, []);
  return terminal;
}
