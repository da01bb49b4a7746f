import type { Scope } from '../../calls/companies/scopes.ts';

/**
 * Types of events, by name: what has happened, and the state of the record that it reports. The state of a payment follows from
 * its name.
 */
export type EventTypes = Readonly<Record<string, readonly [description: string, status?: string]>>;

/** Defines the events of a kind of record beside the code that records them, in the order of its life. */
export const defineEvents = <const Types extends EventTypes>(types: Types): Types => types;

/** The events of all owners. Those of a kind of record have its name. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it.
export interface Events {}

type NamesOf<Types> = Types extends EventTypes ? keyof Types & string : never;
type EventName = NamesOf<Events[keyof Events]>;

/** The events of payments. Each occurs at most once per `TransactionId`, because receivers drop duplicates. */
export type EventType = Extract<EventName, `payment.${string}`>;

/**
 * The events of other records, such as refunds, whose `TransactionId` is the id of the record. Only webhooks that name the type
 * get them, so that no receiver gets an unexpected id.
 */
export type RecordEventType = Exclude<EventName, EventType>;

/** Finds the event of a record that has entered a state: the first one that reports it. */
export const findEventOf = <Types extends EventTypes, State extends string>(types: Types, state: State) =>
  Object.keys(types).find((name) => types[name]?.[1] === state) as
    | (keyof Types & string)
    | (State extends Types[keyof Types][1] ? never : undefined);

/** The events of a kind of record, with the scopes that read the record. Any one of them is enough. */
export interface EventGroup {
  scopes: readonly Scope[];
  types: EventTypes;
}

/** The type of test events. No webhook can register for it. */
export const TEST_EVENT_TYPE = 'webhook.test';

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** Its events, by owner, other than those that kinds of records define. */
    events?: { readonly [Owner in keyof Events]?: EventGroup };
  }
}
