import type { Store } from '../../platform/store/open-store.ts';

/** The settings of companies that have their own: `on` or `off`. */
const PREFIX = 'card_testing_defense:';

/** For which companies the defense is on. */
export interface DefenseSwitches {
  isOn(companyId: number): boolean;
  /** Whether it is on for any company, so that there is something to follow. */
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
