import { defineRefusals, notFound, wrongState } from '../platform/http/answers/define-refusals.ts';

export const POS_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Order', 'Terminal', 'Receipt'),
    ...wrongState('order'),
    TERMINAL_OFFLINE: [409, 'Terminal offline.'],
    TERMINAL_BUSY: [409, 'Terminal busy.'],
    TERMINAL_UNKNOWN: [503, 'The acquirer does not say whether it has the terminal. Try again.'],
    TERMINAL_CANNOT: [409, 'The terminal cannot take this payment.'],
    TERMINAL_NOT_ANSWERED: [409, 'The terminal has not answered yet.'],
    RBC_ID_MISMATCH: [409, 'rbc_id does not belong to this order.'],
  },
  fields: {
    ITEM_NOT_FOUND: 'Item not found.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    pos: typeof POS_REFUSALS;
  }
}
