import { defineRefusals } from '../platform/http/answers/define-refusals.ts';

export const SANDBOX_REFUSALS = defineRefusals({
  calls: {
    REFERENCE_NOT_FOUND: [404, 'No payment has this reference.'],
    ALREADY_PAID: [409, 'The payment is already paid.'],
    EVENT_IMPOSSIBLE: [409, 'The sandbox cannot cause this event.'],
    EVENT_NOT_CAUSED: [409, 'The event has not happened.'],
    CLOCK_NEEDED: [409, 'This event needs the clock of the sandbox, which is that of all companies.'],
    CLOCK_AT_END: [409, 'The clock of the sandbox cannot go this far ahead.'],
  },
  fields: {
    DEBTOR_DIFFERS: 'Debtor differs from that of the payment.',
    ONLY_ONE_ALLOWED: 'Give either Advance or Now.',
    NOT_IN_FUTURE: 'The clock only goes forward.',
    TOO_FAR_AHEAD: 'Too far ahead.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    sandbox: typeof SANDBOX_REFUSALS;
  }
}
