import type { Forget } from '../../platform/subjects/forget.ts';
import { deleteRecord, findByLookup } from '../../records/record-rows.ts';

/** Deletes the contacts with the addresses of a shopper. */
export const forgetClient: Forget = async (trx, { companyId, emails }) => {
  const resource = 'Client';
  for (const lookup of new Set(emails.map((email) => email.toLowerCase()))) {
    const client = await findByLookup(trx, { companyId, resource, lookup });
    if (client) await deleteRecord(trx, { companyId, resource, id: client.id });
  }
};
