/**
 * Parts that most visits do not need. It is a file of its own, which `lazy.tsx` loads; `payment-panel.tsx` and `sale-panel.tsx` are others.
 */
export { CardTestingPanel } from './card-testing-panel.tsx';
export { ClockPanel } from './clock-panel.tsx';
export { SearchPanel } from './search-panel.tsx';
export { SectionPanel } from './section-panel.tsx';
export { WebhookPanel } from './webhook-panel.tsx';
