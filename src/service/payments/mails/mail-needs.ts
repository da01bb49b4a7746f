import type { Directory } from '../../calls/companies/open-directory.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';

/** What writing a mail to a shopper takes from the service. */
export interface MailNeeds {
  page: Pick<PageRenderer, 'renderMail' | 'renderReceiptMail' | 'renderSubscriptionMail'>;
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
}
