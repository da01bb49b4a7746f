import type { LinkRequest } from '../../../payments/terms/link-request.ts';
import { selectLinks } from '../../../payments/terms/stored-links.ts';
import { breakRule, rejectFields } from '../../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import { findForeignSigns } from '../rules/find-foreign-signs.ts';
import { foldSigns } from '../rules/fold-signs.ts';
import { findVatProblem, isVatCode } from '../rules/line-rules.ts';
import { type PaymentKey, requireSettled } from '../rules/require-settled.ts';
import type { FiscalLine } from '../rules/sum-lines.ts';

/** Returns the reason why items cannot be invoiced as they are. */
function findProblem(items: readonly FiscalLine[], amountMinor: number): string | undefined {
  const sum = items.reduce((total, { Quantity, UnitPrice }) => total + Quantity * UnitPrice, 0);
  if (sum !== amountMinor) return 'Its Items do not add up to what was paid.';
  const wrong = items.findIndex((item) => findVatProblem(item) !== undefined);
  if (wrong >= 0)
    return `Items[${wrong}] needs a VatRate of 22, 10, 5, 4 or 0, and with 0 a VatCode such as N4.`;
  const [foreign] = findForeignSigns(items, 'Items');
  return foreign && `${foreign.Field.replace('Description', 'Name')}: ${foreign.Hint}`;
}

/** Reads the items of a payment as lines, whose prices include VAT. @throws Rejection 400 without items, 404, 409 */
export async function readItems(db: Store | StoreTransaction, key: PaymentKey): Promise<FiscalLine[]> {
  const { id, amount_minor } = await requireSettled(db, key);
  const link = await selectLinks(db).where('payments.id', '=', id).executeTakeFirst();
  const { Items = [] } = JSON.parse(link?.request ?? '{}') as Partial<LinkRequest>;
  const lines = Items.map(({ Name, Quantity, UnitPrice, VatRate, VatCode }): FiscalLine => {
    const line = { Description: foldSigns(Name), Quantity, UnitPrice, VatRate };
    // With a VAT rate, the code may have any spelling.
    return VatRate === 0 || isVatCode(VatCode) ? { ...line, VatCode } : line;
  });
  if (!lines.length) throw rejectFields([breakRule('TransactionId', 'ITEMS_NEEDED')]);
  const problem = findProblem(lines, amount_minor);
  if (problem !== undefined) throw rejectFields([breakRule('TransactionId', 'ITEMS_UNSUITABLE', problem)]);
  return lines;
}
