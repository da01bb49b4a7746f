import type { Store } from '../../platform/store/open-store.ts';

/** The prefix of the settings of companies with their own: `on` or `off`. */
const PREFIX = 'card_testing_defense:';

/** The companies whose defense is on. */
interface DefenseSwitches {
  isOn(companyId: number): boolean;
  /** Whether the defense is on for any company, so that other processes must be followed. */
  isOnForAny(): boolean;
  set(companyId: number, isOn: boolean): Promise<void>;
  refresh(): Promise<void>;
}

export function createSwitches(store: Store, isOnByDefault: boolean): DefenseSwitches {
  let own = new Map<number, boolean>();
  const refresh = async () => {
    const rows = await store.selectFrom('settings').selectAll().where('name', 'like', `${PREFIX}%`).execute();
    own = new Map(rows.map(({ name, value }) => [Number(name.slice(PREFIX.length)), value === 'on']));
  };
  return {
    isOn: (companyId) => own.get(companyId) ?? isOnByDefault,
    isOnForAny: () => isOnByDefault || [...own.values()].includes(true),
    async set(companyId, isOn) {
      await store
        .insertInto('settings')
        .values({ name: `${PREFIX}${companyId}`, value: isOn ? 'on' : 'off' })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: isOn ? 'on' : 'off' }))
        .execute();
      await refresh();
    },
    refresh,
  };
}
