import type { Service } from './create-service.ts';
import { useKept } from './kept.ts';

/**
 * Whether JSON, commands, ids and the calls that only programs make are shown, and a function that switches it. On by default in the
 * sandbox, off elsewhere; kept in the browser.
 */
export function useDeveloperView({
  hasSandbox,
}: Pick<Service, 'hasSandbox'>): [isOn: boolean, set: (isOn: boolean) => void] {
  const [kept, set] = useKept<string>('developer-view', hasSandbox ? 'on' : 'off');
  return [kept === 'on', (isOn) => set(isOn ? 'on' : 'off')];
}
