import { randomUUID } from 'node:crypto';
import type { Company } from '../../calls/companies/company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { checkMetadataLimits } from '../../calls/definitions/metadata-limits.ts';
import { equals, type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { Change, RecordKey } from '../../calls/definitions/resource.ts';
import { openWallet } from '../../ledger/wallets/open-wallet.ts';
import { checkContact, normalizeContact } from '../../merchants/contacts/contact-fields.ts';
import { reject, rejectFields, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { IndividualRow, IndividualState } from '../../platform/store/partner-rows.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import { findIndividual, type IndividualNeeds, selectIndividuals } from './find-individual.ts';

export interface IndividualCallNeeds extends IndividualNeeds {
  directory: Pick<Directory, 'findCompany'>;
}

/** The body of a new individual, checked by its schema. */
export interface NewIndividual {
  FirstName: string;
  LastName: string;
  Email: string;
  FiscalCode?: string | null;
  Metadata?: Record<string, unknown>;
}

export interface IndividualChange extends Pick<Partial<NewIndividual>, 'Email'> {
  payout_unlock?: boolean;
}

export interface IndividualQuery extends PageQuery {
  State?: IndividualState;
}

const describeIndividual = (row: IndividualRow) => ({
  IndividualId: row.id,
  State: row.state,
  FirstName: row.first_name,
  LastName: row.last_name,
  Email: row.email,
  FiscalCode: row.fiscal_code,
  WalletId: row.wallet_id,
  payout_unlock: row.payout_unlock === 1,
  Metadata: JSON.parse(row.metadata) as object,
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(row.updated_at).toISOString(),
});

/** Tells the partner how the check of an identity ended. */
async function announce(trx: StoreTransaction, row: IndividualRow): Promise<void> {
  if (row.state === 'IN_REVIEW') return;
  await recordResourceEvent(trx, {
    companyId: row.company_id,
    recordId: row.id,
    resource: 'individual',
    type: row.state === 'VERIFIED' ? 'individual.verified' : 'individual.rejected',
    amountMinor: 0,
    currency: 'EUR',
    status: row.state,
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    now: row.updated_at,
  });
}

/** Checks what no schema says. @throws Rejection 400 */
function readFacts<T extends Partial<NewIndividual>>(facts: T, now: number): T {
  const spelled = normalizeContact({ ...facts });
  const errors = [...checkContact(spelled, now), ...checkMetadataLimits(facts.Metadata ?? {})];
  if (errors.length) throw rejectFields(errors);
  return spelled as T;
}

/** Opens the wallet of an individual, and has the identity checked. @throws Rejection 400 */
export async function createIndividual(
  body: NewIndividual,
  { trx, now, companyId }: Change & { companyId: number },
  { verifyIdentity }: IndividualCallNeeds,
): Promise<object> {
  if (!verifyIdentity) throw reject('NOT_IN_SANDBOX');
  const { FirstName, LastName, Email, FiscalCode = null, Metadata = {} } = readFacts(body, now);
  const id = `ind_${randomUUID()}`;
  const wallet = await openWallet(trx, { companyId, individualId: id, currency: 'EUR', now });
  const row: IndividualRow = {
    id,
    company_id: companyId,
    wallet_id: wallet.id,
    state: verifyIdentity({
      firstName: FirstName,
      lastName: LastName,
      email: Email,
      fiscalCode: FiscalCode,
    }),
    payout_unlock: 0,
    first_name: FirstName,
    last_name: LastName,
    email: Email,
    fiscal_code: FiscalCode,
    metadata: JSON.stringify(Metadata),
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('individuals').values(row).execute();
  await announce(trx, row);
  return describeIndividual(row);
}

const find = (
  db: Store | StoreTransaction,
  { companyId, id }: RecordKey,
  { directory, ...needs }: IndividualCallNeeds & { isClaimed?: boolean },
) => findIndividual(db, directory.findCompany(companyId) as Company, id, needs);

export async function listIndividuals(
  store: Store,
  companyId: number,
  { State, ...page }: IndividualQuery,
  { directory, ...needs }: IndividualCallNeeds,
): Promise<Page> {
  const individuals = selectIndividuals(store, directory.findCompany(companyId) as Company, needs);
  const { rows, NextCursor } = await readPage(store, individuals, page, {
    idColumn: 'id',
    filters: { checked: [equals('state', State)] },
  });
  return { rows: rows.map(describeIndividual), NextCursor };
}

export const readIndividual = async (
  store: Store,
  key: RecordKey,
  needs: IndividualCallNeeds,
): Promise<object> => describeIndividual(await find(store, key, needs));

async function write(trx: StoreTransaction, row: IndividualRow): Promise<object> {
  await trx.updateTable('individuals').set(row).where('id', '=', row.id).execute();
  return describeIndividual(row);
}

/** @throws Rejection 400, 404; 409 to unlock payouts of someone who is not verified */
export async function changeIndividual(
  key: RecordKey,
  change: IndividualChange,
  { trx, now }: Change,
  needs: IndividualCallNeeds,
): Promise<object> {
  const { Email, payout_unlock: isUnlocked } = readFacts(change, now);
  const row = await find(trx, key, { ...needs, isClaimed: true });
  if (isUnlocked && row.state !== 'VERIFIED') throw reject('IDENTITY_NOT_VERIFIED');
  return write(trx, {
    ...row,
    ...(Email !== undefined && { email: Email }),
    ...(isUnlocked !== undefined && { payout_unlock: isUnlocked ? 1 : 0 }),
    updated_at: now,
  });
}

/** Ends a check that waits. @throws Rejection 404; 409 for an individual who is not in review */
export async function decideIndividual(
  key: RecordKey,
  { trx, now }: Change,
  { state, ...needs }: IndividualCallNeeds & { state: IndividualState },
): Promise<object> {
  const row = await find(trx, key, { ...needs, isClaimed: true });
  if (row.state !== 'IN_REVIEW') {
    const gap = { subject: 'individual', state: row.state, needs: ['IN_REVIEW'] };
    throw rejectState('INDIVIDUAL_STATE', gap);
  }
  const decided = { ...row, state, updated_at: now };
  await announce(trx, decided);
  return write(trx, decided);
}
