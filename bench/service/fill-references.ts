import { createTransferReference } from '../../src/service/payments/terms/transfer-reference.ts';
import { sendAhead } from '../../src/service/platform/store/dialects/send-ahead.ts';
import type { Store } from '../../src/service/platform/store/open-store.ts';

/** Fills the references for bank transfers, which real payments have: without one, every row of a list costs a digest. */
export async function fillReferences(store: Store): Promise<void> {
  const rows = await store
    .selectFrom('payments')
    .select('id')
    .where('transfer_reference', 'is', null)
    .execute();
  await store.transaction().execute(async (trx) => {
    for (const { id } of rows)
      await sendAhead(
        trx,
        trx
          .updateTable('payments')
          .set({ transfer_reference: createTransferReference(id) })
          .where('id', '=', id),
      );
  });
}
