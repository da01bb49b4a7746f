/** SIMULATED: a merchant's server that receives webhooks, one a company. It exists because this is a sandbox. */
import { createHmac } from 'node:crypto';
import type { Company } from '../register-companies.ts';

/** How a receiver answers; `docs/testing.md` says what each does. */
export const BEHAVIOURS = ['ok', 'error', 'gone', 'slow', 'redirect', 'disconnect'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Webhooks of a receiver that are kept, the newest. */
export const MAX_RECEIVED = 50;

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  /** ISO 8601, in the sandbox's time. */
  ReceivedAt: string;
  /** The header `webhook-id`: the same over all attempts of an event. Null where it is absent. */
  EventId: string | null;
  /** Null for a body that is not a webhook's. */
  EventType: string | null;
  TransactionId: string | null;
  /** By Standard Webhooks, with the company's secret and those of its webhooks at this address. */
  Signature: 'valid' | 'invalid';
  /** What was answered; null where the connection was closed. */
  AnsweredStatus: number | null;
  /** The beginning of what was sent. */
  Body: string;
}

export interface ReceiverSettings {
  Behaviour: Behaviour;
  /** Whether a webhook with a wrong signature is refused with 401, as a merchant's server should. */
  ChecksSignature: boolean;
}

export interface Receiver {
  company: Company;
  settings: ReceiverSettings;
  /** The newest first. */
  received: ReceivedWebhook[];
}

export interface Receivers {
  of(company: Company): Receiver;
  /** By the last part of its address. */
  find(token: string): Receiver | undefined;
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

/** The receivers of all companies. What they have received and how they behave is kept in memory. */
export function createReceivers({ companies, key, getBaseUrl }: ReceiversOptions): Receivers {
  const createToken = ({ id }: Company) =>
    createHmac('sha256', key).update(`receiver ${id}`).digest('base64url');
  const receivers = new Map<string, Receiver>(
    companies.map((company) => [
      createToken(company),
      { company, settings: { Behaviour: 'ok', ChecksSignature: true }, received: [] },
    ]),
  );
  const getUrl = (token: string) => `${getBaseUrl()}/sandbox/receiver/${token}`;
  return {
    of: (company) => receivers.get(createToken(company)) as Receiver,
    find: (token) => receivers.get(token),
    getUrl: (company) => getUrl(createToken(company)),
    isReceiverUrl: (url) => [...receivers.keys()].some((token) => getUrl(token) === url),
  };
}
