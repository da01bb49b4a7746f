import type { Language } from '../../protocol/languages.ts';
import type { Directory } from '../calls/companies/open-directory.ts';
import type { PageRenderer } from '../platform/assets/load-page.ts';
import type { MailedCode } from '../platform/codes/mailed-codes.ts';
import { parseTime } from '../platform/http/requests/parse-time.ts';
import type { ClockNeeds } from '../records/define-records.ts';
import type { StoredRecord } from '../records/record-spec.ts';
import type { ContractWords } from './digest-contract.ts';

export interface Signer {
  FirstName: string;
  LastName: string;
  Email: string;
  Phone?: string | null;
  FiscalCode?: string | null;
}

/** The caller's computer, as far as it was seen. */
export interface Network {
  Ip: string;
  UserAgent: string | null;
}

/** The body of a record: what the caller sent, in capitals, and what the service adds. Times are ms since 1970. */
export interface ContractBody extends ContractWords {
  /** Null for a signer in place; then `Signer` has a value. */
  ClientUuid?: string | null;
  Signer?: Signer | null;
  ExpiresAt?: string;
  Send?: boolean;
  Metadata?: Record<string, unknown>;
  /** The signer in place or the client, as it is when the contract is sent. */
  party?: Signer;
  /** The language of the client. */
  language?: Language;
  /** The digest of the text that was sent. */
  sha256?: string;
  token?: string;
  /** The last code that was sent, and how many there were. */
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
  page: Pick<PageRenderer, 'renderContractMail'>;
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
}

/** The address of the page has the token below it. */
export const CONTRACT_PATH = '/checkout/contracts';

const LIFE_MS = 30 * 86_400_000;

/** The end of the time in which it can be signed. @returns ms since 1970 */
export const getContractEnd = ({ body, created_at }: Pick<Contract, 'body' | 'created_at'>): number =>
  parseTime(body.ExpiresAt ?? '') ?? (body.sentAt ?? created_at) + LIFE_MS;

export const toTime = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();
