import { keepPart } from '../parts/keep-server-html.tsx';
import { LazySection } from '../parts/lazy-section.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** The order inside a frame: the shop shows its own, but the shopper must see what the link charges. */
export const CompactSummary = (props: ScreenProps) => (
  <>
    <div class="compact" part="summary" {...keepPart(props, 'Compact')} />
    <LazySection {...props} name="LaterPrice" />
  </>
);
