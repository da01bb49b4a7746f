import type { Store } from '../../src/service/platform/store/open-store.ts';

export interface DialectDriver {
  name: string;
  can: {
    /** Stores the character NUL in a text. Otherwise it becomes U+FFFD. */
    storeNul: boolean;
    /** Goes on with a transaction after a statement in it has failed. Otherwise all of it is undone. */
    goOnAfterFailure: boolean;
  };
  /** Opens an empty database with the tables of this version. */
  open(): Promise<Store>;
}
