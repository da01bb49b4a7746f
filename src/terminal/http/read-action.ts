import { TERMINAL_TEST_CARDS } from '../../protocol/nexo/test-cards.ts';
import type { CustomerAction } from '../machine/create-customer-actions.ts';

const ACTIONS = ['tap', 'insert', 'pin', 'cancel', 'remove'] as const;
const PIN = /^\d{4,12}$/;

/** Reads the body of `POST /actions`. @returns the action, or the problem */
export function readAction(body: unknown): { action: CustomerAction } | { message: string } {
  const {
    Action: name,
    Pin,
    Card,
  } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const Action = ACTIONS.find((each) => each === name);
  if (!Action) return { message: `Action must be one of ${ACTIONS.join(', ')}.` };
  if (Action === 'pin') {
    if (typeof Pin !== 'string' || !PIN.test(Pin)) return { message: 'Pin must be 4 to 12 digits.' };
    return { action: { Action, Pin } };
  }
  if (Action === 'cancel' || Action === 'remove') return { action: { Action } };
  if (Card === undefined || Card === null) return { action: { Action } };
  const card = TERMINAL_TEST_CARDS.find((each) => each.name === Card);
  if (!card)
    return { message: `Card must be one of ${TERMINAL_TEST_CARDS.map((each) => each.name).join(', ')}.` };
  return { action: { Action, Card: card.name } };
}
