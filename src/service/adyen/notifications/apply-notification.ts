import { DAY_MS } from '../../platform/clock/days.ts';
import { type Applied, type Apply, type ApplyOptions, describe, giveUpOn, LATER, UNKNOWN } from './apply.ts';
import { applyAuthorisation, keepNamed } from './apply-authorisation.ts';
import { alarmOfArbitration, dispute, loseFinally, loseIfUndefended, review, win } from './apply-dispute.ts';
import { applyTechnicalCancel, closeOffer, releaseExpired } from './apply-end.ts';
import {
  applyCancellation,
  applyCapture,
  applyFailedCapture,
  applyFailedRefund,
  applyRecapture,
  applyRefund,
  applyReversal,
} from './apply-modification.ts';
import { RECAPTURE } from './receive-notifications.ts';
import type { AdyenNotificationRow } from './tables.ts';

/** The handler of each event (docs.adyen.com, "Webhook types"). Other events change nothing, and are not stored. */
const EVENTS: Record<string, Apply> = {
  AUTHORISATION: applyAuthorisation,
  CAPTURE: applyCapture,
  CANCELLATION: applyCancellation,
  REFUND: applyRefund,
  CAPTURE_FAILED: applyFailedCapture,
  [RECAPTURE]: applyRecapture,
  REFUND_FAILED: applyFailedRefund,
  REFUNDED_REVERSED: applyFailedRefund,
  RECURRING_CONTRACT: keepNamed,
  TECHNICAL_CANCEL: applyTechnicalCancel,
  CANCEL_OR_REFUND: applyReversal,
  EXPIRE: releaseExpired,
  OFFER_CLOSED: closeOffer,
  NOTIFICATION_OF_CHARGEBACK: dispute(false),
  CHARGEBACK: dispute(true),
  INFORMATION_SUPPLIED: review,
  PREARBITRATION_OPEN: alarmOfArbitration,
  CHARGEBACK_REVERSED: win,
  PREARBITRATION_WON: win,
  SCHEME_ARBITRATION_WON: win,
  SECOND_CHARGEBACK: loseFinally,
  PREARBITRATION_LOST: loseFinally,
  SCHEME_ARBITRATION_LOST: loseFinally,
  DISPUTE_DEFENSE_PERIOD_ENDED: loseIfUndefended,
};

/** Whether an event has a handler. */
export const canChange = (eventCode: string): boolean => Object.hasOwn(EVENTS, eventCode);

/** The waits before retrying a notification that could not be applied. */
const AGAIN_MS = [500, 1_000, 1_000, 2_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000];

/**
 * Returns when to try a notification again. An approval can end an attempt from the moment when no running process has it any more:
 * it does not wait beyond that.
 */
function getNextTry(notification: AdyenNotificationRow, { now, recoverAfterSeconds }: ApplyOptions): number {
  const { tries, event_code, received_at } = notification;
  const next = now() + (AGAIN_MS[tries] ?? DAY_MS / 24);
  const recoverAt = Number(received_at) + recoverAfterSeconds * 1000;
  return event_code === 'AUTHORISATION' && recoverAt > now() ? Math.min(next, recoverAt) : next;
}

async function tryToApply(
  apply: Apply | undefined,
  notification: AdyenNotificationRow,
  options: ApplyOptions,
): Promise<Applied> {
  try {
    return (await apply?.(notification, options)) ?? UNKNOWN;
  } catch (error) {
    options.report(`${describe(notification)} could not be applied: ${(error as Error).message}`);
    return LATER;
  }
}

/** Applies a notification that is due. If that fails for a day, a person is alerted. */
export async function applyNotification(id: string, options: ApplyOptions): Promise<void> {
  const { store, now, report, wakeDeliveries } = options;
  const rows = store.selectFrom('adyen_notifications').selectAll().where('id', '=', id);
  const notification = await rows.where('applied_at', 'is', null).executeTakeFirst();
  if (!notification) return;
  const apply = canChange(notification.event_code) ? EVENTS[notification.event_code] : undefined;
  const applied = await tryToApply(apply, notification, options);
  if (applied === 'UNKNOWN')
    report(`${describe(notification)} matches no payment of this service and was ignored.`);
  const isOver = applied === 'LATER' && now() > notification.received_at + DAY_MS;
  if (isOver) await giveUpOn(notification, options);
  const { tries } = notification;
  const values =
    applied === 'LATER'
      ? { tries: tries + 1, due_at: isOver ? null : getNextTry(notification, options) }
      : { applied_at: now(), due_at: null };
  await store.updateTable('adyen_notifications').set(values).where('id', '=', id).execute();
  wakeDeliveries();
}
