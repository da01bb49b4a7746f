import type { Environment } from '../../../programs/open-environment.ts';
import { parseIban } from '../identifiers/parse-iban.ts';
import { ConfigError } from './config-error.ts';

/** Whose account shoppers transfer money to: that of each company, or the operator's. */
const RECEIVERS = ['company', 'operator'] as const;
export type TransferReceiver = (typeof RECEIVERS)[number];

/** The operator's account at a bank, whose files the service reads. */
interface BankFilesConfig {
  kind: 'files';
  /** Without spaces. */
  iban: string;
  /** The holder of the account. */
  name: string;
  bic: string | undefined;
  receives: TransferReceiver;
}

/** The bank: a simulated one, none, or one whose files are read. A test compares the table of variables in `docs/operations.md`. */
export type BankConfig = { kind: 'simulated' } | { kind: 'none' } | BankFilesConfig;

const KINDS = ['simulated', 'none', 'files'] as const;

const VARIABLES = ['BANK_IBAN', 'BANK_NAME', 'BANK_BIC', 'BANK_RECEIVES'] as const;

/** The limit of a name in an ISO 20022 message of SEPA. */
const MAX_NAME_LENGTH = 70;

function readIban(text: string | undefined): string {
  if (!text) throw new ConfigError('BANK=files needs BANK_IBAN.');
  const parsed = parseIban(text);
  if (Array.isArray(parsed)) throw new ConfigError('BANK_IBAN must be an IBAN with the right check digits.');
  return parsed.iban;
}

function readName(text: string | undefined): string {
  const name = text?.trim();
  if (!name) throw new ConfigError('BANK=files needs BANK_NAME.');
  if ([...name].length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name))
    throw new ConfigError(`BANK_NAME must be one line of at most ${MAX_NAME_LENGTH} characters.`);
  return name;
}

function readBic(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    throw new ConfigError(`BANK_BIC must be a BIC such as COBADEFFXXX; it is "${text}".`);
  return bic;
}

function readReceiver(text: string): TransferReceiver {
  const receiver = RECEIVERS.find((name) => name === text);
  if (!receiver)
    throw new ConfigError(`BANK_RECEIVES must be one of ${RECEIVERS.join(', ')}; it is "${text}".`);
  return receiver;
}

/**
 * @param isSimulated whether the acquirer is simulated, and the bank is by default
 * @throws ConfigError that names the variable and its requirements
 */
export function readBankConfig(env: Environment, isSimulated: boolean): BankConfig {
  const text = env.BANK || (isSimulated ? 'simulated' : 'none');
  const kind = KINDS.find((name) => name === text);
  if (!kind) throw new ConfigError(`BANK must be one of ${KINDS.join(', ')}; it is "${text}".`);
  if (kind === 'simulated' && !isSimulated)
    throw new ConfigError('BANK=simulated works with the simulated acquirer only: take none or files.');
  if (kind === 'files')
    return {
      kind,
      iban: readIban(env.BANK_IBAN),
      name: readName(env.BANK_NAME),
      bic: readBic(env.BANK_BIC),
      receives: readReceiver(env.BANK_RECEIVES || 'company'),
    };
  const given = VARIABLES.find((name) => env[name]);
  if (given) throw new ConfigError(`${given} needs BANK=files.`);
  return { kind };
}
