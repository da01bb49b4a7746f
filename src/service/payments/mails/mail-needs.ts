import type { Directory } from '../../calls/companies/open-directory.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';

/** The dependencies of writing mails to shoppers. */
export interface MailNeeds {
  page: Pick<PageRenderer, 'renderMail'>;
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
}
