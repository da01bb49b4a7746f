/**
 * A chunk of panels that few visits need. `lazy.tsx` loads it; `payment-panel.tsx` and `sale-panel.tsx` are chunks of their own.
 */

export { CardTestingPanel } from './card-testing-panel.tsx';
export { ClockPanel } from './clock-panel.tsx';
export { CustomerPage } from './customer-page.tsx';
export { CustomerPanel } from './customer-panel.tsx';
export { MorningLetter } from './morning-letter.tsx';
export { NearlyPaidPanel } from './nearly-paid-panel.tsx';
export { SearchPanel } from './search-panel.tsx';
export { SectionPanel } from './section-panel.tsx';
