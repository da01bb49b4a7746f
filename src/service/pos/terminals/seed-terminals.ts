import { createHash } from 'node:crypto';
import { digestPassword } from '../../calls/companies/digest-password.ts';
import type { TerminalFixture } from '../../calls/companies/read-companies.ts';
import type { FixtureFollower, Seeding } from '../../calls/seeding/seed-users.ts';
import type { TerminalRow } from '../tables/terminals.ts';

/** The secret of a terminal whose fixture names none. */
const DEFAULT_TERMINAL_SECRET = 'sandbox-terminal';

/** The state of a terminal before its first hello. */
export const SILENT = {
  name: '',
  must_say_hello: 0,
  firmware: '',
  has_local_api: 1,
  screen: '',
  state: 'IDLE',
  state_number: 0,
  online_until: 0,
  poll_id: '',
  last_seen_at: null,
  active_attempt_id: null,
} as const satisfies Partial<TerminalRow>;

/** The seed of a terminal that was not created by fixtures. */
export const DELIVERED_SEED = '';

/**
 * Creates or updates a terminal. Its store in the fixtures applies only once: later, terminals are assigned through the API.
 * @returns false if the terminal was delivered to a company
 */
async function seedTerminal({ store, companyId, now }: Seeding, terminal: TerminalFixture): Promise<boolean> {
  const { poiid, online = true, storeId = null, secret = DEFAULT_TERMINAL_SECRET } = terminal;
  const facts = {
    company_id: companyId,
    secret_digest: digestPassword(poiid, secret),
    is_switched_off: Number(!online),
    seed: createHash('sha256')
      .update(JSON.stringify([companyId, poiid, online, secret]))
      .digest('base64'),
    updated_at: now,
  };
  await store
    .insertInto('terminals')
    .values({ ...SILENT, ...facts, poiid, store_id: storeId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('poiid')
        .doUpdateSet((expression) => ({
          ...facts,
          // If the terminal has moved to another company, it leaves its store.
          store_id: expression
            .case()
            .when('terminals.company_id', '=', companyId)
            .then(expression.ref('terminals.store_id'))
            .else(storeId)
            .end(),
        }))
        .where('terminals.seed', '<>', facts.seed)
        .where('terminals.seed', '<>', DELIVERED_SEED),
    )
    .execute();
  const terminalNow = store.selectFrom('terminals').select('seed').where('poiid', '=', poiid);
  return (await terminalNow.executeTakeFirst())?.seed !== DELIVERED_SEED;
}

/** Deletes the terminals that the fixtures no longer list. */
async function forgetTerminals({ store, companyId }: Seeding, poiids: readonly string[]): Promise<void> {
  await store
    .deleteFrom('terminals')
    .where('company_id', '=', companyId)
    .where('seed', '<>', DELIVERED_SEED)
    // `column not in ()` is invalid SQL.
    .where('poiid', 'not in', poiids.length ? poiids : [''])
    .execute();
}

/** Applies the terminals of the fixtures. */
export const terminalSeeder: FixtureFollower = {
  forget: (seeding, { terminals }) =>
    forgetTerminals(
      seeding,
      terminals.map(({ poiid }) => poiid),
    ),
  async seed(seeding, { terminals }, leaveOut) {
    for (const terminal of terminals)
      if (!(await seedTerminal(seeding, terminal)))
        leaveOut(`the terminal "${terminal.poiid}"`, 'a hardware order has delivered it.');
  },
};
