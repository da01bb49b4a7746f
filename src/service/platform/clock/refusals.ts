import { defineRefusals } from '../http/answers/define-refusals.ts';

export const CLOCK_REFUSALS = defineRefusals({
  fields: {
    ONLY_ONE_ALLOWED: 'Give either Advance or Now.',
    NOT_IN_FUTURE: 'The clock only goes forward.',
    TOO_FAR_AHEAD: 'Too far ahead.',
  },
});

declare module '../http/answers/rejections.ts' {
  interface Refusals {
    clock: typeof CLOCK_REFUSALS;
  }
}
