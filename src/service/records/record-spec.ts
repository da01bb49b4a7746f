import type { CallVerb } from '../../protocol/dashboard/record-words.ts';
import type { Currency } from '../../protocol/money.ts';
import type { Company } from '../calls/companies/company.ts';
import type { Actor } from '../calls/companies/record-change.ts';
import type { CallButton } from '../calls/definitions/call-button.ts';
import type { CallBody } from '../calls/definitions/define-call.ts';
import type { Port } from '../calls/definitions/ports.ts';
import type {
  Before,
  Change,
  RecordBelow,
  ResourceField,
  ResourceSpec,
} from '../calls/definitions/resource.ts';
import type { FieldError, RejectionCode, TellingRule } from '../platform/http/answers/rejections.ts';
import type { RecordEventType } from '../webhooks/outbox/event-types.ts';
import type { RecordRow } from './tables.ts';

export type RecordBody = Record<string, unknown>;

/** The names of the kinds of records. Each subject adds those that it lists. */
// biome-ignore lint/suspicious/noEmptyInterface: the subjects fill it.
export interface KindNames {}

export type KindName = keyof KindNames;

/** A record with a parsed body. It may contain fields that answers never show. */
export interface StoredRecord<B = RecordBody> extends Omit<RecordRow, 'body' | 'state'> {
  /** Empty if the kind has no states. */
  state: string;
  body: B;
  /** The secret of its page; known only when the record has just been created. */
  token?: string;
}

/** The context of a change: company, transaction, time and dependencies. */
export interface At<Needs = unknown> extends Change {
  companyId: number;
  needs: Needs;
  /** Who makes it; absent if time or a switch of the sandbox does. */
  by?: Actor;
  /** The parent of a new record, named in the path. */
  parent?: string;
}

/** The written part of a record: `prepare` returns a complete body, a move only the changed fields. */
export interface Draft<B = RecordBody> {
  body: B;
  state?: string;
  /** The id of the parent, by which lists can be filtered. */
  parent?: string | null;
  /** A text that is unique among the company's records. */
  lookup?: string | null;
  /** An event to record even though the state does not change. */
  event?: RecordEventType;
  /** The secret in the URL of a page. Only its hash is stored. */
  token?: string;
  /** The creation time of a new record, if it is not that of the call. */
  created_at?: number;
}

type Described = { summary: string; guide?: string; verb?: string | CallVerb };

/** A call that moves a record. */
interface MoveCall extends Described {
  id: string;
  message: string;
  /** The last segment of its path; empty for the path of the record itself. Default: the name of the move. */
  name?: string;
  /** Default: `POST`. */
  method?: 'PUT' | 'DELETE';
  /** The fields that it accepts. Default: the body is ignored. */
  body?: CallBody;
  example?: object;
  /** The port that it needs. */
  port?: Port;
}

export interface MoveSpec<Needs, B> {
  from: readonly string[];
  /** Absent if `apply` determines the state. */
  to?: string;
  /** @returns the changes; `due` is evaluated again in any case */
  apply?(
    record: StoredRecord<B>,
    at: At<Needs>,
    input: unknown,
  ): Promise<Partial<Draft<Partial<B>>> | undefined>;
  call?: MoveCall;
  /** The button for its call, or for its switch, which has one in any case. */
  button?: Omit<CallButton, 'from'>;
  /** The message of the switch `POST /sandbox/{plural}/{id}/{move}`, for a move that someone else makes in the real world. */
  switch?: string;
}

/** A move that happens automatically. */
interface Due {
  /** Ms since 1970. */
  at: number;
  move: string;
}

/** The specification of a kind of record, stored in the table `records` without tables or calls of its own. */
export interface RecordSpec<Needs = unknown, B extends object = RecordBody>
  extends Pick<
    ResourceSpec<Needs>,
    'plural' | 'label' | 'words' | 'path' | 'isAtRoot' | 'scopes' | 'isForPartners' | 'port' | 'idName'
  > {
  /** The name in answers, as in `{ Contract: … }`, and in the column `resource`. */
  name: KindName;
  /** The prefix of ids, followed by a UUID. */
  idPrefix: string;
  notFound: RejectionCode;
  /** The specific fields. The id, `State`, `Metadata`, `CreatedAt` and `UpdatedAt` are added automatically. */
  fields: Record<string, ResourceField>;
  /** The first one is the state of a new record. */
  states?: readonly [string, ...string[]];
  /** The refusal of a change or move that the state does not allow. Default: `notFound`. */
  stateRefusal?: RejectionCode | ((record: StoredRecord<B>) => RejectionCode);
  /** The maximum number of records per company. */
  maximum?: { count: number; refusal: RejectionCode };
  /** A text that must be unique among the company's records. */
  unique?: { read(body: B): string | null; refusal: RejectionCode };
  /** The field with the id of the parent, by which lists can be filtered. */
  parent?: { field: string; resource?: string; rule?: TellingRule };
  /** The record whose path contains the calls. */
  below?: RecordBelow<Needs>;
  /** Records that belong to this one, which prevent its deletion. */
  children?: { resource: string; refusal: RejectionCode };
  /** The fields that the parameter `Search` of the list covers. */
  searched?: readonly string[];
  /** Normalizes values. */
  normalize?(body: RecordBody): RecordBody;
  /**
   * Checks the rules that the schema cannot express. Fields that break the schema are absent from the body; `company` is set for
   * a new record.
   */
  check?(body: B, at: { now: number; needs: Needs; company?: Company }): FieldError[];
  /** Completes the body to store, for example with totals. @throws Rejection */
  prepare?(body: B, at: At<Needs> & { id: string }, record?: StoredRecord<B>): Promise<Draft<B>>;
  /** Returns fields of answers that are not in the body. */
  show?(record: StoredRecord<B>, needs: Needs): object;
  /** The events of its life. The first one with a state is recorded when the state is entered. */
  events?: { readonly [Name in RecordEventType]?: readonly [description: string, status: string] };
  /** Describes a record that waits for the company (`IS_WAITING`), for the dashboard. Absent if none does. */
  waits?(body: B): object;
  /** States that a record may enter repeatedly, with an event each time. */
  repeated?: readonly string[];
  /** The amount in the events. Default: 0 EUR. */
  getAmount?(record: StoredRecord<B>): { amountMinor: number; currency: Currency };
  moves?: Record<string, MoveSpec<Needs, B>>;
  /** The next automatic move, evaluated whenever the record is written. */
  due?(record: StoredRecord<B>): Due | undefined;
  create?: Described & {
    example: object;
    refusals?: readonly number[];
    before?: Before<Needs>;
    /** The same as for a resource. */
    stated?: object;
  };
  list?: Described;
  read?: Described;
  change?: Described & {
    example: object;
    /** The states that allow it. Default: all. */
    in?: readonly string[];
    refusals?: readonly number[];
  };
  remove?: Described & { /** All by default. */ in?: readonly string[] };
}
