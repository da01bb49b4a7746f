import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { countSetting, findSetting } from '../../platform/store/settings.ts';

/** The setting that counts the changes of companies, users, domains and stores. */
export const DIRECTORY_VERSION = 'directory_version';

/** Reads the version of the directory: a process with an older one reloads it. */
export async function readDirectoryVersion(store: Store): Promise<number> {
  return Number((await findSetting(store, DIRECTORY_VERSION)) ?? 0);
}

/** Marks the directory as changed; other processes see it once the transaction is committed. */
export function touchDirectory(db: Store | StoreTransaction): Promise<void> {
  return countSetting(db, DIRECTORY_VERSION);
}
