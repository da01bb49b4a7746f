import type { CompanyFixture } from '../../../src/service/calls/companies/read-companies.ts';
import type { Ports } from '../../../src/service/create-sandbox.ts';
import type { Acquirer } from '../../../src/service/payments/attempts/acquirer.ts';
import type { Rail } from '../../../src/service/payments/attempts/rail.ts';
import type { AdyenConfig } from '../../../src/service/platform/config/read-adyen-config.ts';
import type { BankConfig } from '../../../src/service/platform/config/read-bank-config.ts';
import type { SlowClientLimits } from '../../../src/service/platform/http/connections/limit-slow-clients.ts';
import type { AccountHolder } from '../../../src/service/sandbox/bank/simulated-accounts.ts';
import type { Clock } from './create-clock.ts';

export interface TestServiceOptions {
  /** A folder that is kept; a database in memory when absent. */
  dataDir?: string;
  companies?: CompanyFixture[];
  webhookAllow?: string[];
  payees?: AccountHolder[];
  acquirer?: Acquirer;
  /** Takes the place of the sandbox. */
  adyen?: AdyenConfig;
  /** Default: the simulated one, or none with an acquirer. */
  bank?: BankConfig;
  /** Ports in addition to those of the sandbox. */
  ports?: Ports;
  /** The acquirer's public key: typed cards are pressed encrypted for it. */
  getCardKey?: () => string;
  /** Wraps the simulated rail. */
  wrapRail?: (rail: Rail) => Rail;
  retrySeconds?: number[];
  /** Prolongs the waits between deliveries. */
  random?: () => number;
  clock?: Clock;
  distDir?: string;
  /** Default: the service's own limits. */
  slowClientLimits?: SlowClientLimits;
  /** Default: `BASE_URL`. */
  baseUrl?: string;
  /** Variables of `docs/operations.md`, about how the service is run and watched. */
  operations?: Record<string, string>;
}
