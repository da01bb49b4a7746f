import type { RailId, WalletId } from '../../protocol/payment-methods.ts';
import type { Notice } from '../locales/words.ts';
import type { FinalEnd } from './attempt-end.ts';
import { createStage, type Stage } from './stage.ts';

/** The events that move a stage. */
export type PageEvent =
  /** A request that pays, or asks for the outcome of an attempt, has started. */
  | { type: 'asked' }
  /** The request takes unusually long. */
  | { type: 'slow' }
  /** The dialog with the bank's page has opened or closed. */
  | { type: 'challenge'; url: string | undefined }
  /** An attempt has ended; `wallet` is the wallet used for it. */
  | { type: 'end'; end: FinalEnd; wallet?: WalletId | undefined }
  /** A payment waits at a rail, or no longer does. */
  | { type: 'waiting'; rail: RailId | undefined }
  /** The form shows a notice, or no longer does. */
  | { type: 'notice'; notice?: Notice }
  /** The page is about to navigate to the success page. */
  | { type: 'leaving' }
  /** Another screen takes the place of the form, or gives it back. */
  | { type: 'aside'; stage: Extract<Stage, { is: 'later' | 'shared' | 'form' }> }
  /** The page was restored from the back/forward cache, or the shopper has returned to the form. */
  | { type: 'returned' };

/** The notices for outcomes without further details. */
const NOTICES: Partial<Record<FinalEnd['outcome'], Notice>> = {
  cancelled: 'rail_cancelled',
  ended: 'attempt_ended',
  not_arrived: 'processing_error',
  encrypt_again: 'processing_error',
};

/** Returns the stage after an attempt. The previous stage only matters for a payment that waits at a rail. */
function end(stage: Stage, { end: how, wallet }: Extract<PageEvent, { type: 'end' }>): Stage {
  switch (how.outcome) {
    case 'completed':
      return createStage({ ...how, state: how.outcome });
    case 'closed':
      return createStage(how);
    case 'redirect':
      return { is: 'redirecting', url: how.url };
    case 'unconfirmed':
      return { is: how.outcome };
    case 'declined':
      return { is: 'form', notice: how.code, wallet };
    case 'wallet_failed':
      return { is: 'form', notice: `wallet_${how.code}`, wallet };
    case 'wallet_cancelled':
      // The shopper closed the sheet, so no notice is needed.
      return { is: 'form', waitingRail: stage.waitingRail };
    default:
      return { is: 'form', notice: NOTICES[how.outcome] };
  }
}

/** Returns the stage after an event. An event that has no meaning in a stage does not change it. */
export function nextStage(stage: Stage, event: PageEvent): Stage {
  const { is } = stage;
  switch (event.type) {
    case 'asked':
      if (is === 'form') return { is: 'paying', waitingRail: stage.waitingRail };
      return is === 'unconfirmed' ? { is: 'checking' } : stage;
    case 'slow':
      return is === 'paying' ? { ...stage, isSlow: true } : stage;
    case 'challenge':
      return is === 'paying' || is === 'checking' ? { ...stage, challengeUrl: event.url } : stage;
    case 'end':
      return end(stage, event);
    case 'waiting':
      return { is: 'form', notice: event.rail && 'rail_waiting', waitingRail: event.rail };
    case 'notice':
      return is === 'form' ? { is, waitingRail: stage.waitingRail, notice: event.notice } : stage;
    case 'leaving':
      return is === 'completed' ? { ...stage, isLeaving: true } : stage;
    case 'aside':
      return is === 'form' || is === 'shared' ? event.stage : stage;
    case 'returned':
      if (is === 'redirecting' || is === 'later') return { is: 'form' };
      return is === 'completed' ? { ...stage, isLeaving: false } : stage;
  }
}
