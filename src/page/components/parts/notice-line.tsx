import { describeNotice } from '../../texts/describe-notice.ts';
import { AlertIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** The reason why the form is shown again. An alert, because it appears away from the shopper's focus. */
export function NoticeLine({ view, state }: ScreenProps) {
  const { notice } = state.stage;
  if (!notice) return null;
  const isNews = notice === 'rail_waiting' || notice === 'rail_cancelled' || notice === 'offline';
  return (
    <div
      class={isNews ? 'notice notice-news' : 'notice'}
      part="notice"
      role={isNews ? 'status' : 'alert'}
      tabIndex={-1}
    >
      <AlertIcon />
      <p>{describeNotice(notice, { view, state })}</p>
    </div>
  );
}
