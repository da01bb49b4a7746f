import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { TransferReceiver } from '../../../../src/service/platform/config/read-bank-config.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { Answer } from '../../support/create-api-calls.ts';
import { findCaller } from '../../support/create-call.ts';
import type { TestService } from '../../support/create-test-service.ts';
import { useService } from '../../support/use-service.ts';
import { BANK_IBAN, SHOP_IBAN } from './import-shop-file.ts';

export { BANK_IBAN, SHOP_IBAN };

type Body = Answer['body'] & { BankFile: Record<string, never>; BankEntries: Record<string, never>[] };

/** A service that reads the files of a bank. */
export function useBankFiles(receives: TransferReceiver = 'company') {
  const companies = ALL_SCOPES.map((company) => ({
    ...company,
    // The third company is the operator's own.
    ...(company.type === 'admin' && { iban: BANK_IBAN }),
  }));
  const bank = {
    kind: 'files',
    iban: BANK_IBAN,
    name: 'ServicePay S.r.l.',
    bic: undefined,
    receives,
  } as const;
  const service: TestService = useService({ companies, bank });
  const findAdmin = (): Company =>
    findCaller(service, companies.find(({ type }) => type === 'admin')?.name ?? '');
  const upload = async (text: string | Buffer, company: Company = service.merchant) => {
    const Content = Buffer.from(text).toString('base64');
    const { status, body } = await service.post(
      '/api/v5/banking-services/bank-files',
      { Name: 'a.xml', Content },
      company,
    );
    return { status, body: body as unknown as Body };
  };
  return {
    service,
    findAdmin,
    upload,
    /** A link for a transfer, with its reference. */
    async createOrder(change: object = {}) {
      const link = await service.createLink({ Providers: ['FlowPay', 'ServiceDirect'], ...change });
      const { body } = await service.get(`/api/v4/payments/link/${link.transactionId}`);
      return { link, id: link.transactionId, reference: body.Link.TransferReference };
    },
    async readStatus(id: string): Promise<unknown> {
      return (await service.get(`/api/v4/payments/link/${id}`)).body.Link.Status;
    },
    async list(query = '', company: Company = service.merchant) {
      const { body } = await service.get(`/api/v5/banking-services/bank-entries${query}`, company);
      return (body as unknown as Body).BankEntries as unknown as Record<string, unknown>[];
    },
  };
}
