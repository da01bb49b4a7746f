import { fillText } from '../locales/catalog.ts';
import { ArrowIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** The way back to the shop, to the page that fits: success, failure or cancel. */
export function LeaveLink({ view, state }: ScreenProps) {
  // Inside a shop's frame it would load that page into the frame; the script tells the shop instead. Before the code
  // runs nobody knows what is around an embedded page.
  if (state.isDriven || (view.type === 'embedded' && !state.isLive)) return null;
  const { catalog, screen, hasFailed } = state;
  const { success, failure, cancel } = view.returnUrls;
  const merchant = view.merchantName;
  if (screen === 'form') {
    return (
      <a part="leave" class={state.isBusy ? 'leave idle' : 'leave'} href={hasFailed ? failure : cancel}>
        <ArrowIcon />
        <span>{fillText(hasFailed ? catalog.leaveUnpaid : catalog.cancel, { merchant })}</span>
      </a>
    );
  }
  if (screen === 'unconfirmed' || screen === 'processing') return null;
  const isPaid = screen === 'completed';
  return (
    <>
      {state.isLeaving && <p class="note note-leaving">{fillText(catalog.takingYouBack, { merchant })}</p>}
      <a
        part="leave"
        class="button button-quiet"
        href={isPaid ? success : screen === 'failed' ? failure : cancel}
      >
        {fillText(isPaid ? catalog.continueTo : catalog.returnTo, { merchant })}
      </a>
    </>
  );
}
