/** SIMULATED: a merchant's server that receives webhooks, one per company. It exists because this is a sandbox. */
import { createHmac } from 'node:crypto';
import type { Company } from '../companies/register-companies.ts';

export interface Receivers {
  /** Finds the company of a receiver by the last part of its address. */
  findCompany(token: string): Company | undefined;
  getUrl(company: Company): string;
  /** Whether a URL is exactly the address of one of the receivers. */
  isReceiverUrl(url: string): boolean;
}

export interface ReceiversOptions {
  companies: Company[];
  /** A secret of the installation. Addresses are derived from it, so that they survive a restart and no one guesses them. */
  key: string;
  getBaseUrl: () => string;
}

/** Creates the addresses of all companies' receivers. Their webhooks and their behavior are in the database. */
export function createReceivers({ companies, key, getBaseUrl }: ReceiversOptions): Receivers {
  const createToken = ({ id }: Company) =>
    createHmac('sha256', key).update(`receiver ${id}`).digest('base64url');
  const companiesByToken = new Map(companies.map((company) => [createToken(company), company]));
  const getUrl = (token: string) => `${getBaseUrl()}/sandbox/receiver/${token}`;
  return {
    findCompany: (token) => companiesByToken.get(token),
    getUrl: (company) => getUrl(createToken(company)),
    isReceiverUrl: (url) => [...companiesByToken.keys()].some((token) => getUrl(token) === url),
  };
}
