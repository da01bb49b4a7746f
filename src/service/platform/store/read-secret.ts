import { randomBytes } from 'node:crypto';
import type { Store } from './open-store.ts';
import { addSetting } from './settings.ts';

/** Reads a secret of this installation with 256 bits. The first start generates and stores it. */
export function readSecret(store: Store, name: string): Promise<string> {
  return addSetting(store, name, randomBytes(32).toString('base64'));
}
