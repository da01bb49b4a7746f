import { PAYMENT_METHODS } from '../protocol/payment-methods.ts';
import type { AcquirerFacts } from './calls/companies/company.ts';
import type { Directory } from './calls/companies/open-directory.ts';
import type { Ports } from './create-sandbox.ts';
import type { Acquirer } from './payments/attempts/acquirer.ts';
import type { FollowerNeeds } from './payments/due/subject-parts.ts';
import type { BankConfig } from './platform/config/read-bank-config.ts';
import { reject } from './platform/http/answers/rejections.ts';
import { requireTransfers } from './products/banking/accounts/bank.ts';

/** Returns what every company has by the bank, in addition to the facts of the acquirer. */
export function describeBank(config: BankConfig, facts: AcquirerFacts = {}): AcquirerFacts {
  const { methods = PAYMENT_METHODS.map(({ id }) => id) } = facts;
  const others = methods.filter((id) => id !== 'bank_transfer');
  if (config.kind === 'simulated') return facts;
  if (config.kind === 'none') return { ...facts, methods: others };
  const { iban, name, receives } = config;
  return {
    ...facts,
    methods: [...others, 'bank_transfer'],
    ...(receives === 'operator' && { receiver: { iban, name } }),
  };
}

interface BankWiring {
  config: BankConfig;
  /** The ports of the acquirer or of the sandbox. */
  ports: Ports;
  acquirer: Acquirer;
  directory: Pick<Directory, 'findPayee'>;
}

/** The facts about accounts that followers of payments need. */
type AccountFacts = Pick<FollowerNeeds, 'hasAccounts' | 'holdsTransfers'>;

export interface ConnectedBank {
  ports: Ports;
  acquirer: Acquirer;
  accounts: AccountFacts;
}

/** Connects the bank that `BANK` names, in place of the simulated one. */
export function connectBank({ config, ports: given, acquirer, directory }: BankWiring): ConnectedBank {
  if (config.kind === 'simulated')
    return {
      ports: given,
      acquirer,
      accounts: { hasAccounts: given.bank !== undefined, holdsTransfers: true },
    };
  const { bank: _, ...others } = given;
  if (config.kind === 'none')
    return { ports: others, acquirer, accounts: { hasAccounts: false, holdsTransfers: false } };
  const { iban, receives } = config;
  const bank = { getIban: () => iban };
  const holdsTransfers = receives === 'operator';
  return {
    ports: {
      ...others,
      bank,
      bankFiles: { iban, receives, findIban: (id) => directory.findPayee(id)?.iban },
    },
    // A shopper's transfer came from a bank, so that the acquirer cannot return it.
    acquirer: {
      ...acquirer,
      refuseRefund({ method }) {
        if (method !== 'bank_transfer') return;
        if (!holdsTransfers) throw reject('NOT_HELD_HERE');
        requireTransfers({ bank });
      },
    },
    accounts: { hasAccounts: true, holdsTransfers },
  };
}
