import type { Forget } from '../../platform/subjects/forget.ts';
import { deleteChildren, listChildren } from '../../records/record-rows.ts';

/** Deletes the threads of a user whose id in the chat is the reference or an address of the shopper. */
export const forgetChatUsers: Forget = async (trx, { companyId, reference, emails }) => {
  for (const parent of new Set([...(reference === null ? [] : [reference]), ...emails])) {
    const threads = { companyId, resource: 'Thread', parent };
    for (const { id } of await listChildren(trx, threads))
      for (const resource of ['Message', 'ChatSession'])
        await deleteChildren(trx, { companyId, resource, parent: id });
    await deleteChildren(trx, threads);
  }
};
