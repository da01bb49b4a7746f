import type { Ports } from '../../../../src/service/create-sandbox.ts';
import type { TestService } from '../../support/create-test-service.ts';
import { type WrittenStatement, writeCamt } from './write-camt.ts';

export const SHOP_IBAN = 'IT60X0542811101000000123456';
export const BANK_IBAN = 'DE89370400440532013000';

/** For tests of all calls: the files of a bank are read beside the simulated one. */
export const BANK_FILE_PORTS: Ports = {
  bankFiles: { iban: BANK_IBAN, receives: 'company', findIban: () => SHOP_IBAN },
};

/** A statement of the first company with a credit of 1990 that names no payment. */
export const OF_SHOP: WrittenStatement = { iban: SHOP_IBAN, entries: [{ amount: 1990 }] };

/** Imports a statement for the first company. */
export async function importShopFile(service: TestService, statement: WrittenStatement) {
  const Content = Buffer.from(writeCamt('053', statement)).toString('base64');
  const { body } = await service.post('/api/v5/banking-services/bank-files', { Name: 'a.xml', Content });
  return (body as unknown as { BankFile: { BankFileId: string } }).BankFile;
}
