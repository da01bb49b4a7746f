import type { LinkRequest } from '../../../payments/terms/link-request.ts';
import { selectOwnPayment } from '../../../payments/terms/own-payments.ts';
import { stripFiscalCode } from '../../../platform/identifiers/fiscal-code.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { foldSigns } from '../rules/fold-signs.ts';
import type { FiscalCustomer } from '../rules/party-rules.ts';

interface Debtor {
  name: Pick<FiscalCustomer, 'Name'>;
  code: Pick<FiscalCustomer, 'FiscalCode' | 'VatNumber'>;
}

/** The maximum length of a name in FatturaPA. */
const MAX_NAME_LENGTH = 80;

/** Reads who pays a payment, as its link names them. An unknown payment has no debtor. */
export async function readDebtor(
  trx: StoreTransaction,
  { companyId, transactionId }: { companyId: number; transactionId: string },
): Promise<Debtor> {
  const link = await selectOwnPayment(trx, companyId, transactionId)
    .innerJoin('links', 'links.payment_id', 'payments.id')
    .select('links.request')
    .executeTakeFirst();
  const { DebtorFiscalCode, DebtorName, ShopperName } = JSON.parse(
    link?.request ?? '{}',
  ) as Partial<LinkRequest>;
  const code = DebtorFiscalCode && stripFiscalCode(DebtorFiscalCode);
  const name = DebtorName ?? ShopperName;
  return {
    name: name ? { Name: foldSigns(name).slice(0, MAX_NAME_LENGTH) } : {},
    // The specification's 11 digits are a VAT number; 16 characters are the code of a person.
    code: code ? (code.length === 11 ? { VatNumber: `IT${code}` } : { FiscalCode: code }) : {},
  };
}
