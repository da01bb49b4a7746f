import type { RailId, WalletId } from '../../protocol/payment-methods.ts';
import type { Notice } from '../locales/words.ts';
import type { FinalEnd } from './attempt-end.ts';
import { createStage, type Stage } from './stage.ts';

/** The events of a stage. */
export type PageEvent =
  /** A request that pays, or asks what became of an attempt, begins. */
  | { type: 'asked' }
  /** It takes longer than it should. */
  | { type: 'slow' }
  /** The dialog with the bank's page opens, or closes. */
  | { type: 'challenge'; url: string | undefined }
  /** An attempt has ended; `wallet` is the one that it was made with. */
  | { type: 'end'; end: FinalEnd; wallet?: WalletId | undefined }
  /** A payment waits at a rail, or none does. */
  | { type: 'waiting'; rail: RailId | undefined }
  /** The form says something, or nothing any more. */
  | { type: 'notice'; notice?: Notice }
  /** The success page is about to be opened. */
  | { type: 'leaving' }
  /** The shopper makes the bank transfer later; its details were mailed to this address, if to any. */
  | { type: 'later'; sentTo: string | undefined }
  /** The page was left, and came back from the browser's memory; or the shopper goes back to the form. */
  | { type: 'returned' };

/** Why the form is shown again after an end that says no more than its name. */
const NOTICES: Partial<Record<FinalEnd['outcome'], Notice>> = {
  cancelled: 'rail_cancelled',
  ended: 'attempt_ended',
  not_arrived: 'processing_error',
};

/** The stage after an attempt. What was shown before matters only for a payment that waits at a rail. */
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
      // The shopper closed the sheet and needs no notice.
      return { is: 'form', waitingRail: stage.waitingRail };
    default:
      return { is: 'form', notice: NOTICES[how.outcome] };
  }
}

/** The stage after an event. An event that means nothing in a stage leaves it as it is. */
export function next(stage: Stage, event: PageEvent): Stage {
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
    case 'later':
      return is === 'form' ? { is: 'later', sentTo: event.sentTo } : stage;
    case 'returned':
      if (is === 'redirecting' || is === 'later') return { is: 'form' };
      return is === 'completed' ? { ...stage, isLeaving: false } : stage;
  }
}
