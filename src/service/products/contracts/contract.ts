import type { Language } from '../../../protocol/languages.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import type { MailedCode } from '../../platform/codes/mailed-codes.ts';
import type { ClockNeeds } from '../../records/define-records.ts';
import type { StoredRecord } from '../../records/record-spec.ts';
import type { ContractWords } from './digest-contract.ts';

export interface Signer {
  FirstName: string;
  LastName: string;
  Email: string;
  Phone?: string | null;
  FiscalCode?: string | null;
}

/** The network address and browser of the caller. */
export interface Network {
  Ip: string;
  UserAgent: string | null;
}

/** The body of a record: the caller's fields, in PascalCase, and those that the service adds. Times are ms since 1970. */
export interface ContractBody extends ContractWords {
  /** Null if `Signer` is set. */
  ClientUuid?: string | null;
  Signer?: Signer | null;
  ExpiresAt?: string;
  Send?: boolean;
  Metadata?: Record<string, unknown>;
  /** The signer as known when the contract was sent: the `Signer`, or the client. */
  party?: Signer;
  /** The language of the client. */
  language?: Language;
  /** The digest of the sent text. */
  sha256?: string;
  token?: string;
  /** The last code, and the number of codes that were sent. */
  code?: MailedCode & { count: number };
  /** The name as the signer typed it. */
  typedName?: string;
  sentAt?: number;
  viewedAt?: number;
  signedAt?: number;
  declinedAt?: number;
  network?: Network;
}

export type Contract = StoredRecord<ContractBody>;

export interface ContractNeeds extends ClockNeeds {
  page: Pick<PageRenderer, 'renderMail'>;
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
}

/** The path of the page, to which the token is appended. */
export const CONTRACT_PATH = '/checkout/contracts';

const LIFE_MS = 30 * 86_400_000;

/** Returns the time after which a contract can no longer be signed, in ms since 1970. */
export const getContractEnd = ({ body, created_at }: Pick<Contract, 'body' | 'created_at'>): number =>
  parseTime(body.ExpiresAt ?? '') ?? (body.sentAt ?? created_at) + LIFE_MS;
