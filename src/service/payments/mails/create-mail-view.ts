import type { TransferTarget } from '../../../protocol/bank-transfer.ts';
import type { MailView } from '../../../protocol/mails.ts';
import type { AcquirerFacts } from '../../calls/companies/company.ts';
import type { CompanyFixture } from '../../calls/companies/read-companies.ts';
import type { Link } from '../terms/link.ts';

/** The facts about the company in a mail or on a page. */
type MailSender = Pick<CompanyFixture, 'name'> & Partial<CompanyFixture> & Pick<AcquirerFacts, 'receiver'>;

/** Describes the recipient of a bank transfer. */
export const describeTransfer = (link: Link, company: MailSender): TransferTarget => ({
  beneficiary: company.receiver?.name ?? company.name,
  iban: company.receiver?.iban ?? company.iban ?? '',
  fiscalCode: company.fiscalCode ?? '',
  reference: link.transferReference,
});

/** Describes a payment for a mail, without facts that only the shopper's press contains. */
export const createMailView = (
  link: Link,
  company: MailSender,
  { isTransfer, now }: { isTransfer: boolean; now: number },
): Omit<MailView, 'language' | 'method'> => ({
  status: link.status,
  merchantName: company.name,
  purpose: link.purpose,
  ...(link.title && { title: link.title }),
  items: link.items,
  amountMinor: link.amountMinor,
  currency: link.currency,
  transactionId: link.transactionId,
  ...(link.statement && { statement: link.statement }),
  ...(isTransfer && { transfer: describeTransfer(link, company) }),
  ...(company.legal?.contact && { contact: company.legal.contact }),
  paidAt: new Date(now).toISOString(),
});
