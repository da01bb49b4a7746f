import { defineTables } from '../../platform/store/define-tables.ts';

/**
 * A decline of a typed card, kept for some hours so that processes can count each other's declines. It does not identify the
 * payment.
 */
export interface DeclineRow {
  id: string;
  company_id: number;
  /** The process that has already counted it. */
  process: string;
  /** A keyed digest of the shopper's address. */
  address: string;
  /** The network of the address, as in the log. */
  network: string;
  /** The first six digits of the card; empty if neither page nor acquirer has said them. */
  bin: string;
  /** A keyed digest of the place, if ten declines do not close it. */
  place: string | null;
  /** JSON: the approvals of each subject that this process has seen since its last decline, less the times that this one counts more. */
  approvals: string;
  created_at: number;
}

/** A wave of card testing against a company. */
export interface CardTestingAlarmRow {
  id: string;
  company_id: number;
  /** The time of its first decline. */
  started_at: number;
  last_at: number;
  declines: number;
  /** The number of presses that were stopped, without a proof of work or by a rejection. */
  stopped: number;
  /** JSON, the most frequent first: `[["400066", 12]]` */
  bins: string;
  networks: string;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    declines: DeclineRow;
    card_testing_alarms: CardTestingAlarmRow;
  }
}

/** Declines and alarms, for the defense against card testing. */
export const DEFENSE_TABLES = defineTables({
  declines: [
    `create table declines (
      id text primary key,
      company_id integer not null,
      process text not null,
      address text not null,
      network text not null,
      bin text not null,
      place text,
      approvals text not null,
      created_at bigint not null
    )`,
    'create index declines_newest on declines (created_at)',
  ],
  card_testing_alarms: [
    `create table card_testing_alarms (
      id text primary key,
      company_id integer not null,
      started_at bigint not null,
      last_at bigint not null,
      declines integer not null,
      stopped integer not null,
      bins text not null,
      networks text not null
    )`,
    'create index card_testing_alarms_newest on card_testing_alarms (company_id, last_at)',
    'create index card_testing_alarms_last on card_testing_alarms (last_at)',
  ],
});
