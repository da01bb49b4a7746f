import { keepPart } from '../parts/keep-server-html.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** What is paid, in a frame: the shop around it shows its own order, but what the link says is for the shopper to see. */
export const CompactSummary = (props: ScreenProps) => (
  <div class="compact" part="summary" {...keepPart(props, 'Compact')} />
);
