import type { PageRenderer } from '../assets/load-page.ts';
import type { Directory } from '../companies/open-directory.ts';

/** What writing a mail to a shopper takes from the service. */
export interface MailNeeds {
  page: Pick<PageRenderer, 'renderMail' | 'renderReceiptMail' | 'renderSubscriptionMail'>;
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
}
