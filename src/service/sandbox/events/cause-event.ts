/** SIMULATED: an event of a chosen type, by the acts that lead to it in the real world. */
import { Type } from 'typebox';
import type { Scope } from '../../calls/companies/scopes.ts';
import { breakRule, reject, rejectBecause, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { EventNeeds } from '../../webhooks/outbox/event-catalog.ts';
import type { EventType, RecordEventType } from '../../webhooks/outbox/event-types.ts';
import { requireEventScopes } from '../../webhooks/registrations/require-event-scopes.ts';
import { PARTNER_PLAYS } from './partner-plays.ts';
import { type Ids, PAYMENT_PLAYS, type Recipe } from './payment-plays.ts';
import { createPlay, type PlayNeeds, type PlayOptions } from './play.ts';
import { RECORD_PLAYS } from './record-plays.ts';

/** How each event comes about; a type that no sandbox can cause has none. A new type without an entry does not compile. */
export const PLAYS: Record<EventType | RecordEventType, Recipe | undefined> = {
  ...PAYMENT_PLAYS,
  ...RECORD_PLAYS,
  ...PARTNER_PLAYS,
  // Only an acquirer refuses a response; the sandbox decides about each.
  'dispute.response_failed': undefined,
};

export const ADVANCE_CLOCK = {
  AdvanceClock: Type.Optional(Type.Boolean({ title: 'May move the clock of all companies', default: false })),
};

const checkFields = createFieldCheck(Type.Object(ADVANCE_CLOCK, { additionalProperties: false }));

/** @throws Rejection 400 */
export function readMayAdvance(input: unknown): boolean {
  if (input === undefined) return false;
  const body = readObject(input) as { AdvanceClock?: boolean };
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  return body.AdvanceClock ?? false;
}

export interface CausedEvent {
  id: string;
  type: string;
  payload: { TransactionId: string };
  /** The records that led to it. */
  ids: Ids;
}

/** Finds the event about one of the records, which are new. */
async function findEvent(
  store: Store,
  { companyId, type, ids, since }: { companyId: number; type: string; ids: Ids; since: number },
) {
  const events = store.selectFrom('events').select(['id', 'payload']).where('company_id', '=', companyId);
  const recent = events.where('type', '=', type).where('occurred_at', '>=', since);
  const rows = await recent.orderBy('occurred_at', 'desc').limit(100).execute();
  return rows.find(({ payload }) => Object.values(ids).some((id) => id && payload.includes(`"${id}"`)));
}

/** Lists the names that share most of their beginning with a misspelled one. */
function suggest(type: string, names: readonly string[]): string {
  const count = (name: string) =>
    [...name].findIndex((letter, index) => letter !== type.toLowerCase()[index]);
  const best = Math.max(...names.map(count));
  return `One of ${names.filter((name) => count(name) === best).join(', ')}.`;
}

/**
 * Makes the records that lead to an event, by the calls of the API and the sandbox, in the caller's name.
 * @throws Rejection 400 for an unknown type, 401 without the scopes of its records, 409 if it cannot happen, or what refused a call
 */
export async function causeEvent(
  type: string,
  { scopes, ...options }: PlayOptions & { scopes: readonly Scope[] },
  needs: PlayNeeds & EventNeeds & { wakeDeliveries: () => void },
): Promise<CausedEvent> {
  if (!Object.hasOwn(PLAYS, type))
    throw rejectFields([breakRule('EventType', 'UNKNOWN_EVENT_TYPE', suggest(type, Object.keys(PLAYS)))]);
  requireEventScopes({ granted: scopes }, [type], needs.events);
  const play = PLAYS[type as EventType];
  if (!play) throw reject('EVENT_IMPOSSIBLE');
  const since = needs.now();
  const ids = await play(createPlay(options, needs));
  const event = await findEvent(needs.store, { companyId: options.company.id, type, ids, since });
  if (!event)
    throw rejectBecause(
      'EVENT_NOT_CAUSED',
      `Made: ${JSON.stringify(ids)}. See GET /sandbox/modifications, for example.`,
    );
  needs.wakeDeliveries();
  return { id: event.id, type, payload: JSON.parse(event.payload) as CausedEvent['payload'], ids };
}
