/** SIMULATED: a merchant's server that receives webhooks, one a company. It exists because this is a sandbox. */
import { createHmac } from 'node:crypto';
import type { Company } from '../companies/register-companies.ts';

export interface Receivers {
  /** Whose receiver it is, by the last part of its address. */
  findCompany(token: string): Company | undefined;
  getUrl(company: Company): string;
  /** Whether it is exactly the address of one of the receivers. */
  isReceiverUrl(url: string): boolean;
}

export interface ReceiversOptions {
  companies: Company[];
  /** A secret of the installation: addresses come from it, so that they outlive a restart and nobody guesses one. */
  key: string;
  getBaseUrl: () => string;
}

/** The addresses of all companies' receivers. What they have received and how they behave is in the database. */
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
