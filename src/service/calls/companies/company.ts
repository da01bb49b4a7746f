import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
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

/** The facts about a real acquirer, the same for all companies; those of the sandbox if absent. */
export interface AcquirerFacts {
  /** The methods that the acquirer can be asked for; all of them if absent. */
  methods?: readonly PaymentMethodId[];
  /** The acquirer at Google. */
  googlePay?: NonNullable<CheckoutView['googlePay']>;
}

/** A company, as every process keeps it in memory. */
export interface Company extends CompanyProfile, AcquirerFacts {
  id: number;
  /** Hosts that redirect URLs may lead to, and that may embed the checkout. */
  domains: string[];
  users: User[];
  stores: Shop[];
}
