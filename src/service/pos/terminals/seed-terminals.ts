import { createHash } from 'node:crypto';
import { digestPassword } from '../../calls/companies/digest-password.ts';
import type { TerminalFixture } from '../../calls/companies/read-companies.ts';
import type { FixtureFollower, Seeding } from '../../calls/seeding/seed-users.ts';
import { OF_ACQUIRER, SILENT, UNSEEDED } from './add-terminals.ts';

/** The secret of a terminal whose fixture names none. */
const DEFAULT_TERMINAL_SECRET = 'sandbox-terminal';

const hash = (facts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64');

/** Returns what the fixtures decide about a terminal. One that the acquirer connects has neither a secret nor a switch. */
function readFacts(
  { poiid, online = true, secret = DEFAULT_TERMINAL_SECRET }: TerminalFixture,
  { companyId, now }: Seeding,
  areOfAcquirer: boolean,
) {
  const facts = { company_id: companyId, updated_at: now };
  if (areOfAcquirer) return { ...facts, ...OF_ACQUIRER, seed: hash([companyId, poiid]) };
  return {
    ...facts,
    secret_digest: digestPassword(poiid, secret),
    is_switched_off: Number(!online),
    seed: hash([companyId, poiid, online, secret]),
  };
}

/**
 * Creates or updates a terminal. Its store in the fixtures applies only once: later, terminals are assigned through the API.
 * @returns false if the terminal is not from the fixtures
 */
async function seedTerminal(
  seeding: Seeding,
  terminal: TerminalFixture,
  areOfAcquirer: boolean,
): Promise<boolean> {
  const { store, companyId, now } = seeding;
  const { poiid, storeId = null } = terminal;
  const facts = readFacts(terminal, seeding, areOfAcquirer);
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
        .where('terminals.seed', '<>', UNSEEDED),
    )
    .execute();
  const terminalNow = store.selectFrom('terminals').select('seed').where('poiid', '=', poiid);
  return (await terminalNow.executeTakeFirst())?.seed !== UNSEEDED;
}

/** Deletes the terminals that the fixtures no longer list. */
async function forgetTerminals({ store, companyId }: Seeding, poiids: readonly string[]): Promise<void> {
  await store
    .deleteFrom('terminals')
    .where('company_id', '=', companyId)
    .where('seed', '<>', UNSEEDED)
    // `column not in ()` is invalid SQL.
    .where('poiid', 'not in', poiids.length ? poiids : [''])
    .execute();
}

/** Applies the terminals of the fixtures. @param areOfAcquirer whether the acquirer connects them */
export const createTerminalSeeder = ({ areOfAcquirer }: { areOfAcquirer: boolean }): FixtureFollower => ({
  forget: (seeding, { terminals }) =>
    forgetTerminals(
      seeding,
      terminals.map(({ poiid }) => poiid),
    ),
  async seed(seeding, { terminals }, leaveOut) {
    for (const terminal of terminals)
      if (!(await seedTerminal(seeding, terminal, areOfAcquirer)))
        leaveOut(`the terminal "${terminal.poiid}"`, 'a hardware order or "npm run company" has added it.');
  },
});
