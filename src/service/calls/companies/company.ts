import type { CompanyProfile, Shop } from './read-companies.ts';
import type { Scope } from './scopes.ts';

/** Someone, or a program, that logs in for a company. */
export interface User {
  id: string;
  username: string;
  name: string;
  /** The digest that `digestPassword` makes. */
  passwordDigest: string;
  scopes: Scope[];
  isDisabled: boolean;
  /** Tokens of an earlier one are refused. */
  version: number;
}

/** A company, as every process keeps it in memory. */
export interface Company extends CompanyProfile {
  id: number;
  /** Hosts that redirect URLs may lead to, and that may embed the checkout. */
  domains: string[];
  users: User[];
  stores: Shop[];
}
