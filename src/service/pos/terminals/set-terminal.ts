import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { foldPoiid } from '../../../protocol/identifiers/fold-pasted.ts';
import { isPoiid } from '../../calls/companies/read-companies.ts';
import { findByName } from '../../merchants/company/set-company.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { addTerminals, UNSEEDED } from './add-terminals.ts';

interface TerminalCommand {
  name: string;
  poiid: string;
  isRemoved: boolean;
}

/** @throws ConfigError */
function readCommand(args: readonly string[]): TerminalCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  });
  const [name, typed, ...rest] = positionals;
  const poiid = typed && foldPoiid(typed);
  if (!name || !poiid || rest.length)
    throw new ConfigError(
      'terminal takes the name of a company and a POIID, such as "Bottega Rossi" AMS1-000168223606144.',
    );
  if (!isPoiid(poiid))
    throw new ConfigError(
      `${JSON.stringify(poiid)} is not a POIID: it takes the model and the serial number, such as AMS1-000168223606144.`,
    );
  return { name, poiid, isRemoved: values.remove };
}

/** Finds the company of a terminal. Two texts that differ in upper and lower case alone name one terminal. */
const findOwner = (trx: StoreTransaction, poiid: string) =>
  trx
    .selectFrom('terminals')
    .innerJoin('companies', 'companies.id', 'terminals.company_id')
    .select(['companies.id', 'companies.name', 'terminals.poiid'])
    .where(sql`lower(poiid)`, '=', poiid.toLowerCase())
    .executeTakeFirst();

interface Change extends TerminalCommand {
  companyId: number;
  areOfAcquirer: boolean;
  now: number;
}

async function add(trx: StoreTransaction, { companyId, name, poiid, ...facts }: Change): Promise<string> {
  const known = await findOwner(trx, poiid);
  const next = facts.areOfAcquirer
    ? 'Assign it to a store: it takes payments there.'
    : "It is one of the sandbox: set its secret, and assign it to a store. For one of Adyen's, run this with ACQUIRER=adyen.";
  if (!known && (await addTerminals(trx, { companyId, poiids: [poiid], ...facts })).length)
    return `The terminal ${poiid} belongs to "${name}" now. ${next}`;
  // Another command may have added it in the meantime.
  const owner = known ?? (await findOwner(trx, poiid));
  if (owner?.id === companyId && owner.poiid === poiid)
    return `The terminal ${poiid} belongs to "${name}" already.`;
  const other = owner && owner.id !== companyId ? ` of "${owner.name}"` : '';
  throw new ConfigError(`There is a terminal ${owner?.poiid}${other} already. Remove it there first.`);
}

async function remove(trx: StoreTransaction, { companyId, name, poiid }: Change): Promise<string> {
  const own = trx
    .selectFrom('terminals')
    .select(['seed'])
    .where('company_id', '=', companyId)
    .where('poiid', '=', poiid);
  const terminal = await own.executeTakeFirst();
  if (!terminal) throw new ConfigError(`"${name}" has no terminal ${poiid}.`);
  if (terminal.seed !== UNSEEDED)
    throw new ConfigError(
      `The terminal ${poiid} is in the fixtures: remove it there, and start the service.`,
    );
  const { numDeletedRows } = await trx
    .deleteFrom('terminals')
    .where('company_id', '=', companyId)
    .where('poiid', '=', poiid)
    .where('active_attempt_id', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows) return `The terminal ${poiid} does not belong to "${name}" any more.`;
  throw new ConfigError(`A payment is on the terminal ${poiid}. Try again when it has ended.`);
}

/**
 * Runs `npm run company -- terminal`: gives a terminal to a company, or takes it away with `--remove`. All companies share the account
 * at the acquirer, so the operator says which terminal is whose. A running service sees the change at once.
 * @returns the line to print
 * @throws ConfigError that names the problem; nothing is changed then
 */
export async function setTerminal(
  store: Store,
  args: readonly string[],
  facts: Pick<Change, 'areOfAcquirer' | 'now'>,
): Promise<string> {
  const command = readCommand(args);
  return store.transaction().execute(async (trx) => {
    const { id: companyId } = await findByName(trx, command.name);
    return (command.isRemoved ? remove : add)(trx, { ...command, ...facts, companyId });
  });
}
