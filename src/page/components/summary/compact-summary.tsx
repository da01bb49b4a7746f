import { keepPart } from '../parts/keep-server-html.tsx';
import { LazySection } from '../parts/lazy-section.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** The order, in a frame: the shop around it shows its own, but the shopper must see the link's. */
export const CompactSummary = (props: ScreenProps) => (
  <>
    <div class="compact" part="summary" {...keepPart(props, 'Compact')} />
    <LazySection {...props} name="LaterPrice" />
  </>
);
