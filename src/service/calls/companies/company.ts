import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { CompanyProfile, Shop } from './read-companies.ts';
import type { Scope } from './scopes.ts';

/** A person or a program that logs in for a company. */
export interface User {
  id: string;
  username: string;
  name: string;
  /** The result of `digestPassword`. */
  passwordDigest: string;
  /** The scopes of its row that the company has too. */
  scopes: Scope[];
  isDisabled: boolean;
  /** Where a link for a new password goes. */
  email: string | null;
  /** Whether its calls may only read. */
  isReadOnly: boolean;
  /** Whether it logs in with a code of an authenticator app too. Such a user gets no access tokens. */
  hasSecondFactor: boolean;
  /** Tokens issued for an earlier version are refused. */
  version: number;
}

/** Properties of the acquirer and the bank, equal for all companies. */
export interface AcquirerFacts {
  /** Whether it takes real money. Default: the pages say that they are a test. */
  isLive?: boolean;
  /** The methods that the acquirer supports. Default: all. */
  methods?: readonly PaymentMethodId[];
  /** The operator's account, if shoppers transfer money to it. Default: to that of the company. */
  receiver?: { iban: string; name: string };
  /** The gateway parameters for Google Pay. */
  googlePay?: NonNullable<CheckoutView['googlePay']>;
}

/** A company as kept in memory by every process. */
export interface Company extends CompanyProfile, AcquirerFacts {
  id: number;
  /** Hosts that redirect URLs may lead to, and that may embed the checkout. */
  domains: string[];
  /** The scopes that its users can have. */
  scopes: Scope[];
  users: User[];
  stores: Shop[];
}
