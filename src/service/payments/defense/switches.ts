import type { Settings } from '../../platform/clock/follow-others.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { setSetting } from '../../platform/store/settings.ts';

/** The prefix of the settings of companies with their own: `on` or `off`. */
const PREFIX = 'card_testing_defense:';

/** All of these settings, as a pattern. */
export const DEFENSE_SWITCHES = `${PREFIX}%`;

/** The companies whose defense is on. */
interface DefenseSwitches {
  isOn(companyId: number): boolean;
  /** Whether the defense is on for any company, so that other processes must be followed. */
  isOnForAny(): boolean;
  set(companyId: number, isOn: boolean): Promise<void>;
  follow(settings: Settings): void;
}

export function createSwitches(store: Store, isOnByDefault: boolean): DefenseSwitches {
  let own = new Map<number, boolean>();
  const follow = (settings: Settings) => {
    const switches = [...settings].filter(([name]) => name.startsWith(PREFIX));
    own = new Map(switches.map(([name, value]) => [Number(name.slice(PREFIX.length)), value === 'on']));
  };
  return {
    isOn: (companyId) => own.get(companyId) ?? isOnByDefault,
    isOnForAny: () => isOnByDefault || [...own.values()].includes(true),
    async set(companyId, isOn) {
      await setSetting(store, `${PREFIX}${companyId}`, isOn ? 'on' : 'off');
      own.set(companyId, isOn);
    },
    follow,
  };
}
