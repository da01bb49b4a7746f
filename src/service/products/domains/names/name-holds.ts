import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import type { DomainNameRow } from './tables.ts';

/** Identifies a domain and its company. */
export interface DomainKey {
  companyId: number;
  id: string;
}

export const findHold = (db: Store | StoreTransaction, name: string): Promise<DomainNameRow | undefined> =>
  db.selectFrom('domain_names').selectAll().where('id', '=', name).executeTakeFirst();

/** Takes a name for a domain, if it is free or reserved for that domain. @returns whether the domain now has it */
export async function takeName(
  trx: StoreTransaction,
  name: string,
  { companyId: company_id, id }: DomainKey,
): Promise<boolean> {
  const row = { company_id, domain_id: id, transfer_id: null, due_at: null };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('domain_names')
    .values({ id: name, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where(({ eb, or }) =>
          or([eb('domain_names.domain_id', '=', id), eb('domain_names.transfer_id', '=', id)]),
        ),
    )
    .executeTakeFirst();
  return !!numInsertedOrUpdatedRows;
}

const update = (trx: StoreTransaction, name: string, values: Partial<DomainNameRow>) =>
  trx.updateTable('domain_names').set(values).where('id', '=', name);

/**
 * Reserves a name that another domain has for a transfer that is being paid, unless it is reserved for a third domain. @returns
 * whether it is reserved
 */
export async function awaitName(
  trx: StoreTransaction,
  name: string,
  { from, to }: Record<'from' | 'to', string>,
): Promise<boolean> {
  const free = update(trx, name, { transfer_id: to }).where('domain_id', '=', from);
  return (await free.where('transfer_id', 'is', null).executeTakeFirst()).numUpdatedRows > 0;
}

/** Frees a name that belongs to a domain or is reserved for it. */
export async function releaseName(trx: StoreTransaction, name: string, id: string): Promise<void> {
  await trx.deleteFrom('domain_names').where('id', '=', name).where('domain_id', '=', id).execute();
  await update(trx, name, { transfer_id: null }).where('transfer_id', '=', id).execute();
}

/** Sets when the domain with this name is due for renewal. */
export async function setRenewal(trx: StoreTransaction, name: string, dueAt: number | null): Promise<void> {
  await update(trx, name, { due_at: dueAt }).execute();
}
