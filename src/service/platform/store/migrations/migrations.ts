import type { Migration } from 'kysely';
import { addAdyen } from './add-adyen.ts';
import { addForgetting } from './add-forgetting.ts';
import { addModifications } from './add-modifications.ts';
import { addRetention } from './add-retention.ts';
import { addWalletSessions } from './add-wallet-sessions.ts';
import { createSchema } from './create-schema.ts';

/**
 * The migrations, in the order of their names. A migration that has been released never changes: the next change of the tables
 * is a new migration in a file of its own, which does not use the types of `schema.ts`, because those move on.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '001_first_release': { up: createSchema },
  '002_modifications': { up: addModifications },
  '003_adyen': { up: addAdyen },
  '004_retention': { up: addRetention },
  '005_forgetting': { up: addForgetting },
  '009_wallet_sessions': { up: addWalletSessions },
};
