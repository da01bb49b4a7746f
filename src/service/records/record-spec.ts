import type { Currency } from '../../protocol/money.ts';
import type { Company } from '../calls/companies/company.ts';
import type { CallBody } from '../calls/definitions/define-call.ts';
import type {
  Before,
  Change,
  RecordBelow,
  ResourceField,
  ResourceSpec,
} from '../calls/definitions/resource.ts';
import type { FieldError, FieldRule, RejectionCode } from '../platform/http/answers/rejections.ts';
import type { RecordRow } from '../platform/store/company-rows.ts';
import type { RecordEventType } from '../webhooks/outbox/event-types.ts';

export type Body = Record<string, unknown>;

/** A record, with its body read. It may have fields that answers never show. */
export interface StoredRecord<B = Body> extends Omit<RecordRow, 'body' | 'state'> {
  /** Empty for a kind without states. */
  state: string;
  body: B;
  /** The secret of its page; known only when the record has just been made. */
  token?: string;
}

/** Where and when a record is written, and with what beside the store. */
export interface At<Needs = unknown> extends Change {
  companyId: number;
  needs: Needs;
  /** The record in whose path a new one is made. */
  parent?: string;
}

/** The part of a record that is written: `prepare` gives a whole body, a move only what it changes. */
export interface Draft<B = Body> {
  body: B;
  state?: string;
  /** The id of the record that it belongs to, by which a list can be filtered. */
  parent?: string | null;
  /** A text that no other record of the company has. */
  lookup?: string | null;
  /** The event of a record that stays in its state. */
  event?: RecordEventType;
  /** The secret in the address of a page. Only its hash is kept. */
  token?: string;
  /** For a new record whose time is not that of its call. */
  created_at?: number;
}

type Described = { summary: string; guide?: string };

/** A call that moves a record. */
interface MoveCall extends Described {
  id: string;
  message: string;
  /** The last part of its path, the name of the move by default; empty for the path of the record itself. */
  name?: string;
  /** `POST` by default. */
  method?: 'PUT' | 'DELETE';
  /** Fields that it takes; by default a body is not even read. */
  body?: CallBody;
  example?: object;
}

export interface MoveSpec<Needs, B> {
  from: readonly string[];
  /** Absent where `apply` says it. */
  to?: string;
  /** @returns what it changes; `due` is asked again in any case */
  apply?(
    record: StoredRecord<B>,
    at: At<Needs>,
    input: unknown,
  ): Promise<Partial<Draft<Partial<B>>> | undefined>;
  call?: MoveCall;
  /** The message of the switch `POST /sandbox/{plural}/{id}/{move}`: in the real world, someone else moves it. */
  switch?: string;
}

/** A move that comes by itself. */
interface Due {
  /** Ms since 1970. */
  at: number;
  move: string;
}

/** A kind of record. It is kept in the table `records`, and needs no tables and no calls of its own. */
export interface RecordSpec<Needs = unknown, B extends object = Body>
  extends Pick<
    ResourceSpec<Needs>,
    'name' | 'plural' | 'label' | 'path' | 'isAtRoot' | 'scopes' | 'isForPartners' | 'idName'
  > {
  /** The beginning of ids, before a UUID. */
  idPrefix: string;
  notFound: RejectionCode;
  /** Refuses every call and move where a port is missing. @throws Rejection */
  require?(needs: Needs): unknown;
  /** Its own fields. The id, `State`, `Metadata`, `CreatedAt` and `UpdatedAt` come by themselves. */
  fields: Record<string, ResourceField>;
  /** The first one is that of a new record. */
  states?: readonly [string, ...string[]];
  /** For a change or a move that the state does not allow. */
  stateRefusal?: RejectionCode | ((record: StoredRecord<B>) => RejectionCode);
  /** Most records of a company. */
  maximum?: { count: number; refusal: RejectionCode };
  /** A text that no two records of a company share. */
  unique?: { read(body: B): string | null; refusal: RejectionCode };
  /** The field that names another record, to which this one belongs, and by which lists are filtered. */
  parent?: { field: string; resource?: string; rule?: FieldRule };
  /** The record in whose path its calls are. */
  below?: RecordBelow<Needs>;
  /** Records that belong to this one: while there are any, it is not deleted. */
  children?: { resource: string; refusal: RejectionCode };
  /** The fields that `Search` of the list looks through. */
  searched?: readonly string[];
  /** Writes values in one spelling. */
  normalize?(body: Body): Body;
  /** The rules that no schema says. Fields that break the schema are absent from the body; `company` is known for a new record. */
  check?(body: B, at: { now: number; needs: Needs; company?: Company }): FieldError[];
  /** Completes the body that is stored, such as by sums. @throws Rejection */
  prepare?(body: B, at: At<Needs> & { id: string }, record?: StoredRecord<B>): Promise<Draft<B>>;
  /** Fields of answers that the body does not have. */
  show?(record: StoredRecord<B>, needs: Needs): object;
  /** The event of a state that is entered. */
  events?: Record<string, RecordEventType>;
  /** States that a record may enter again: each time has an event. */
  repeated?: readonly string[];
  /** The amount of the events; 0 EUR by default. */
  getAmount?(record: StoredRecord<B>): { amountMinor: number; currency: Currency };
  moves?: Record<string, MoveSpec<Needs, B>>;
  /** The move that comes by itself, asked whenever the record is written. */
  due?(record: StoredRecord<B>): Due | undefined;
  create?: Described & { example: object; refusals?: readonly number[]; before?: Before<Needs> };
  list?: Described;
  read?: Described;
  change?: Described & {
    example: object;
    /** All by default. */
    in?: readonly string[];
    refusals?: readonly number[];
  };
  remove?: Described & { /** All by default. */ in?: readonly string[] };
}
