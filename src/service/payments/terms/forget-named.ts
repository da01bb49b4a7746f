import type { Forget } from '../../platform/subjects/forget.ts';
import type { LinkRequest } from './link-request.ts';

/** Removes the fields of a request that name the shopper. */
function removeNames(request: LinkRequest): LinkRequest {
  const { ShopperEmail, ShopperName, DebtorName, DebtorIban, DebtorFiscalCode, Metadata, ...rest } = request;
  const { shopperReference, ...metadata }: Record<string, unknown> = Metadata ?? {};
  return { ...rest, ...(Metadata && { Metadata: metadata }) };
}

/** Deletes what the merchant has sent about a shopper from the links of payments. */
export const forgetNamed: Forget = async (trx, { paymentIds }) => {
  if (!paymentIds.length) return;
  const links = await trx
    .selectFrom('links')
    .select(['payment_id', 'request'])
    .where('payment_id', 'in', paymentIds)
    .forUpdate()
    .execute();
  for (const { payment_id: id, request } of links) {
    const kept = JSON.stringify(removeNames(JSON.parse(request) as LinkRequest));
    if (kept === request) continue;
    await trx
      .updateTable('links')
      .set({ request: kept, account_until: null })
      .where('payment_id', '=', id)
      .execute();
  }
};
