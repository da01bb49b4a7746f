/** SIMULATED: a merchant's server that receives webhooks, one per company. */
import { createHmac } from 'node:crypto';
import type { Company } from '../../calls/companies/company.ts';
import { deriveFromCompanies } from '../../calls/companies/derive-from-companies.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';

export interface Receivers {
  /** Finds the company of a receiver by the last segment of its URL. */
  findCompany(token: string): Company | undefined;
  getUrl(company: Company): string;
  /** Whether a URL is exactly that of a receiver. */
  isReceiverUrl(url: string): boolean;
}

interface ReceiversOptions {
  directory: Pick<Directory, 'companies'>;
  /** The secret of the installation, from which URLs are derived, so that they survive a restart and cannot be guessed. */
  key: string;
  getBaseUrl: () => string;
}

/** Whether a URL can be that of a receiver, as far as it is known before the service listens. */
export const hasReceiverForm = (url: string): boolean => /^http.*\/sandbox\/receiver\/[\w-]{43}$/.test(url);

/** Creates the URLs of all companies' receivers. Their webhooks and behavior are stored in the database. */
export function createReceivers({ directory, key, getBaseUrl }: ReceiversOptions): Receivers {
  const createToken = ({ id }: Company) =>
    createHmac('sha256', key).update(`receiver ${id}`).digest('base64url');
  const getByToken = deriveFromCompanies(
    directory,
    (companies) => new Map(companies.map((company) => [createToken(company), company])),
  );
  const getUrl = (token: string) => `${getBaseUrl()}/sandbox/receiver/${token}`;
  return {
    findCompany: (token) => getByToken().get(token),
    getUrl: (company) => getUrl(createToken(company)),
    isReceiverUrl: (url) => [...getByToken().keys()].some((token) => getUrl(token) === url),
  };
}
