import type { TerminalState } from '../../../protocol/terminal/terminal-connection.ts';
import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalNetwork } from '../attempts/terminal-network.ts';
import type { TerminalRow } from '../tables/terminals.ts';
import { markConnected } from './mark-connected.ts';

/** A terminal is online while it is connected and not switched off. */
const isOnline = (row: TerminalRow, realNow: number): boolean =>
  row.is_switched_off === 0 && row.online_until > realNow;

/** The states in which a terminal has a dialogue. While it shows a result, it accepts the next payment. */
const DIALOGUE_STATES: readonly TerminalState[] = ['PRESENT_CARD', 'PIN', 'AUTHORIZING'];

/** Whether the terminal is known to have a dialogue. */
export const hasDialogue = (row: TerminalRow, realNow: number): boolean =>
  DIALOGUE_STATES.includes(row.state) && isOnline(row, realNow);

/** Whether the terminal is known to be busy with a payment or another dialogue. It also refuses a second one itself. */
const isBusy = (row: TerminalRow, realNow: number): boolean =>
  row.active_attempt_id !== null || hasDialogue(row, realNow);

/** Finds the terminals of a company, by their ids, with the local API setting of their store. Default: all of them. */
export function findTerminals(
  db: Store | StoreTransaction,
  companyId: number,
  poiids?: readonly string[],
): Promise<SelectedTerminal[]> {
  return db
    .selectFrom('terminals')
    .leftJoin('stores', (join) =>
      join
        .onRef('stores.company_id', '=', 'terminals.company_id')
        .onRef('stores.id', '=', 'terminals.store_id'),
    )
    .selectAll('terminals')
    .select(['stores.has_local_api as storeHasLocalApi', 'stores.reference as storeReference'])
    .where('terminals.company_id', '=', companyId)
    .$if(poiids !== undefined, (rows) => rows.where('poiid', 'in', poiids ?? []))
    .orderBy('poiid')
    .execute();
}

export type SelectedTerminal = TerminalRow & {
  storeHasLocalApi: number | null;
  storeReference: string | null;
};

/** Splits a POIID into model and serial number. */
export function splitPoiid(poiid: string): { model: string; serial: string } {
  const hyphen = poiid.indexOf('-');
  return { model: poiid.slice(0, hyphen), serial: poiid.slice(hyphen + 1) };
}

/** Describes a terminal for tills. */
export const describeTerminal = (row: SelectedTerminal, realNow: number) => ({
  terminal_id: row.poiid,
  ...splitPoiid(row.poiid),
  store_id: row.store_id,
  online: isOnline(row, realNow),
  busy: isBusy(row, realNow),
  firmware: row.firmware || null,
  local_api_enabled: row.has_local_api === 1 && row.storeHasLocalApi !== 0,
  last_seen_at: row.last_seen_at === null ? null : new Date(row.last_seen_at).toISOString(),
});

/** @throws Rejection 404 for an unknown terminal, or one of another company. The id must match exactly, including its case */
export async function requireTerminal(
  db: Store | StoreTransaction,
  { companyId, poiid }: { companyId: number; poiid: string },
): Promise<SelectedTerminal> {
  const [terminal] = await findTerminals(db, companyId, [poiid]);
  if (!terminal) throw reject('TERMINAL_NOT_FOUND');
  return terminal;
}

export interface TerminalChoice {
  companyId: number;
  storeId: number | null;
  /** The till's own terminal, if the till names one that may be used. */
  preferred: string | undefined;
  realNow: number;
}

/** @throws Rejection 409 if the terminal is not available */
function requireReady(terminal: TerminalRow, realNow: number): TerminalRow {
  if (!isOnline(terminal, realNow)) throw reject('TERMINAL_OFFLINE');
  if (isBusy(terminal, realNow)) throw reject('TERMINAL_BUSY');
  return terminal;
}

/** Lists the terminals that may take a payment: the till's own if it is assigned to the store, otherwise those of the store. */
async function listCandidates(
  db: Store | StoreTransaction,
  { companyId, storeId, preferred }: TerminalChoice,
): Promise<TerminalRow[]> {
  const ofCompany = await findTerminals(db, companyId);
  const own = ofCompany.find(({ poiid }) => poiid === preferred);
  if (own && own.store_id !== null && (storeId === null || own.store_id === storeId)) return [own];
  return ofCompany.filter(({ store_id }) => storeId !== null && store_id === storeId);
}

/** The maximum number of terminals that are asked whether they are connected after all. */
const MAX_ASKED = 5;
/** A terminal whose acquirer does not answer stays as it is. */
function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof AnswerUnknownError)) throw error;
}

/** Asks terminals that count as offline whether they are connected, if no other one may take the payment. */
export async function lookAgain(
  store: Store,
  choice: TerminalChoice,
  network: Pick<TerminalNetwork, 'find'>,
): Promise<void> {
  const candidates = await listCandidates(store, choice);
  if (candidates.some((terminal) => isOnline(terminal, choice.realNow))) return;
  const asked = candidates.slice(0, MAX_ASKED).map(async ({ poiid }) => {
    const found = await network.find(poiid).catch(ignoreUnknown);
    return found?.isOnline ? [poiid] : [];
  });
  await markConnected(store, (await Promise.all(asked)).flat(), choice.realNow);
}

/**
 * Chooses the terminal for a payment: the till's own if it is assigned to the store, otherwise one of the store that is online
 * and idle.
 * @throws Rejection 404 if no terminal is assigned to the store; 409 if none of them is available
 */
export async function chooseTerminal(
  db: Store | StoreTransaction,
  choice: TerminalChoice,
): Promise<TerminalRow> {
  const { realNow } = choice;
  const candidates = await listCandidates(db, choice);
  const [first] = candidates;
  if (!first) throw reject('TERMINAL_NOT_FOUND');
  const online = candidates.filter((terminal) => isOnline(terminal, realNow));
  const idle = online.find((terminal) => !isBusy(terminal, realNow));
  return requireReady(idle ?? online[0] ?? first, realNow);
}
