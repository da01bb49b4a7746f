import type { Scope } from '../../calls/companies/scopes.ts';
import type { ALL_EVENT_TYPES } from './event-types.ts';

type Subject<Name> = Name extends `${infer First}.${string}` ? First : never;
type EventSubject = Subject<(typeof ALL_EVENT_TYPES)[number]['name']>;

/** The scopes that read the records of events. Any one of them is enough. A test compares them with the calls. */
export const EVENT_SCOPES: Record<EventSubject, readonly Scope[]> = {
  payment: ['online-payments', 'pos-terminals', 'utilities'],
  refund: ['online-payments'],
  capture: ['online-payments'],
  dispute: ['online-payments'],
  card: ['wallet'],
  card_session: ['wallet'],
  mandate: ['online-payments'],
  subscription: ['online-payments'],
  transfer: ['wallet'],
  bank_transfer: ['banking-services'],
  payout: ['partners'],
  hardware_order: ['pos-terminals'],
  consent: ['banking-services'],
  company: ['partners'],
  individual: ['partners'],
  split_hold: ['partners'],
  chat: ['chat-api'],
  domain: ['domains'],
  invoice: ['fiscal-invoices'],
  contract: ['contracts'],
};

/** Returns the scopes that read the record of an event; none for a test event, which has no record. */
export function getEventScopes(type: string): readonly Scope[] {
  const [subject = ''] = type.split('.');
  return Object.hasOwn(EVENT_SCOPES, subject) ? EVENT_SCOPES[subject as EventSubject] : [];
}

/** Whether scopes allow reading the record of an event. */
export function canReadEvent(type: string, granted: readonly Scope[]): boolean {
  const scopes = getEventScopes(type);
  return !scopes.length || scopes.some((scope) => granted.includes(scope));
}
