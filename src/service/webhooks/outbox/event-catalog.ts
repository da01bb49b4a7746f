import type { Scope } from '../../calls/companies/scopes.ts';
import type { CallDefinition } from '../../calls/definitions/define-call.ts';
import type { EventGroup, EventType, RecordEventType } from './event-types.ts';

interface EventFacts {
  name: EventType | RecordEventType;
  description: string;
  /** The state in its payload; absent for an event of a payment. */
  status: string | undefined;
}

/** All types that a webhook can register for. */
export interface EventCatalog {
  types: readonly EventFacts[];
  /** The types of payments alone. */
  ofPayments: EventType[];
  /** Returns the scopes that read the record of an event; none for a test event, which has no record. */
  getScopes(type: string): readonly Scope[];
  /** Whether scopes allow reading the record of an event. */
  canRead(type: string, granted: readonly Scope[]): boolean;
}

/** The dependency of calls that list, accept or show events of all subjects. */
export interface EventNeeds {
  events: EventCatalog;
}

/** The subject of an event: `refund.settled` is about a refund. */
const getSubject = (type: string): string => type.replace(/\..*/, '');

export function createEventCatalog(groups: readonly EventGroup[]): EventCatalog {
  const scopesOf = new Map(
    groups.flatMap(({ scopes, types }) => Object.keys(types).map((name) => [getSubject(name), scopes])),
  );
  const getScopes = (type: string) => scopesOf.get(getSubject(type)) ?? [];
  const types = groups.flatMap((group) =>
    Object.entries(group.types).map(([name, [description, status]]) => ({
      name: name as EventFacts['name'],
      description,
      status,
    })),
  );
  return {
    types,
    ofPayments: types.flatMap(({ name }) => (name.startsWith('payment.') ? (name as EventType) : [])),
    getScopes,
    canRead(type, granted) {
      const scopes = getScopes(type);
      return !scopes.length || scopes.some((scope) => granted.includes(scope));
    },
  };
}

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** Creates calls that list or accept the events of all subjects. They follow the other calls. */
    createCalls?: (events: EventCatalog) => readonly CallDefinition<Needs>[];
  }
}
