/** What most visits do not need. It is a file of its own, which `lazy.tsx` loads. */
export { CardTestingPanel } from './card-testing-panel.tsx';
export { ClockPanel } from './clock-panel.tsx';
export { RelatedRecords } from './related-records.tsx';
export { SearchPanel } from './search-panel.tsx';
export { SectionPanel } from './section-panel.tsx';
