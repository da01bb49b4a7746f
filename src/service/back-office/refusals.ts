import { defineRefusals } from '../platform/http/answers/define-refusals.ts';

export const DASHBOARD_REFUSALS = defineRefusals({
  calls: {
    TOO_MANY_SEARCHES: [429, 'Too many searches. Try again in a second.'],
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    dashboard: typeof DASHBOARD_REFUSALS;
  }
}
