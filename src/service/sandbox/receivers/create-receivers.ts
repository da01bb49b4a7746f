/** SIMULATED: a merchant's server that receives webhooks, one per company. It exists because this is a sandbox. */
import { createHmac } from 'node:crypto';
import type { Company } from '../../calls/companies/company.ts';
import { deriveFromCompanies } from '../../calls/companies/derive-from-companies.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';

export interface Receivers {
  /** Finds the company of a receiver by the last part of its address. */
  findCompany(token: string): Company | undefined;
  getUrl(company: Company): string;
  /** Whether a URL is exactly the address of one of the receivers. */
  isReceiverUrl(url: string): boolean;
}

export interface ReceiversOptions {
  directory: Pick<Directory, 'companies'>;
  /** A secret of the installation. Addresses are derived from it, so that they survive a restart and no one guesses them. */
  key: string;
  getBaseUrl: () => string;
}

/** Whether a URL has the form of a receiver's address, as far as that is known before the service listens. */
export const hasReceiverForm = (url: string): boolean => /^http.*\/sandbox\/receiver\/[\w-]{43}$/.test(url);

/** Creates the addresses of all companies' receivers. Their webhooks and their behavior are in the database. */
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
