import { getResultTitle } from '../../state/get-result-title.ts';
import { isBusyStage } from '../../state/stage.ts';
import { fillText } from '../../texts/fill-text.ts';
import { ArrowIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** The link back to the shop, to the URL for success, failure or cancellation. */
export function LeaveLink({ view, state }: ScreenProps) {
  const { catalog, stage, hasFailed } = state;
  const hasEnded = stage.is === 'completed' || stage.is === 'failed';
  // Inside a shop's frame, the link would load that page into the frame; the script notifies the shop instead, unless the shop
  // wants the frame to lead on. Before its code runs, an embedded page cannot tell what is around it.
  if (state.isDriven ? !(state.leadsOn && hasEnded) : view.type === 'embedded' && !state.isLive) return null;
  const { success, failure, cancel } = view.returnUrls ?? {};
  const merchant = view.merchantName;
  const title = getResultTitle(state);
  if (!title) {
    // After a bank or wallet was left, there is nothing to cancel any more.
    const isCancelled = stage.notice === 'rail_cancelled';
    const words = hasFailed ? catalog.leaveUnpaid : isCancelled ? catalog.returnTo : catalog.cancel;
    const href = hasFailed ? failure : cancel;
    return !href ? null : (
      <a part="leave" class={isBusyStage(stage) ? 'leave idle' : 'leave'} href={href}>
        <ArrowIcon />
        <span class="words">{fillText(words, { merchant })}</span>
      </a>
    );
  }
  if (title === 'unconfirmed' || title === 'processing' || title === 'shared') return null;
  const isPaid = stage.is === 'completed';
  const href = isPaid ? success : title === 'failed' ? failure : cancel;
  return !href ? null : (
    <>
      {isPaid && stage.isLeaving && (
        <p class="note note-leaving">{fillText(catalog.takingYouBack, { merchant })}</p>
      )}
      <a part="leave" class={view.receipt ? 'button' : 'button button-quiet'} href={href}>
        <span class="words">{fillText(isPaid ? catalog.continueTo : catalog.returnTo, { merchant })}</span>
      </a>
    </>
  );
}
