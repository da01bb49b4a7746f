import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { AdyenClient } from './create-adyen-client.ts';
import type { PaymentTable } from './payment-table.ts';

/** The dependencies of the adapter. */
export interface AdyenOptions {
  store: Store;
  config: Pick<
    AdyenConfig,
    | 'merchantAccount'
    | 'posMerchantAccount'
    | 'checkoutUrl'
    | 'timeoutSeconds'
    | 'retrySeconds'
    | 'giveUpSeconds'
  >;
  client: AdyenClient;
  payments: PaymentTable;
  getBaseUrl: () => string;
  now: () => number;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

/** Reads a company's country from the account on file, or from its fiscal code, which is Italian. */
function readCountry(profile: string | null): string | undefined {
  const { iban, fiscalCode } = JSON.parse(profile ?? '{}') as { iban?: string; fiscalCode?: string };
  return iban ? iban.slice(0, 2).toUpperCase() : fiscalCode && 'IT';
}

/** Loads the terms of a payment that an authorization request does not contain, such as its link and company. */
export async function readTerms({ store, config, getBaseUrl }: AdyenOptions, reference: string) {
  const { transaction_id, name, profile } = await store
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .select(['transaction_id', 'companies.name', 'companies.profile'])
    .where('attempts.id', '=', reference)
    .executeTakeFirstOrThrow();
  const { merchantAccount } = config;
  return {
    merchantAccount,
    merchantName: name,
    transactionId: transaction_id,
    homeUrl: getBaseUrl(),
    merchantCountry: readCountry(profile),
  };
}
