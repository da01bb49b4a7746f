/** Refusals of calls about tills and their terminals. */
export const POS_REJECTIONS = {
  ORDER_NOT_FOUND: [404, 'Order not found.'],
  HARDWARE_ORDER_NOT_FOUND: [404, 'Hardware order not found.'],
  TERMINAL_NOT_FOUND: [404, 'Terminal not found.'],
  RECEIPT_NOT_FOUND: [404, 'Receipt not found.'],
  TERMINAL_OFFLINE: [409, 'Terminal offline.'],
  TERMINAL_BUSY: [409, 'Terminal busy.'],
  ORDER_STATE: [409, 'The state of the order does not allow this.'],
  HARDWARE_ORDER_STATE: [409, 'The state of the hardware order does not allow this.'],
  RBC_ID_MISMATCH: [409, 'rbc_id does not belong to this order.'],
  TERMINAL_NOT_ANSWERED: [409, 'The terminal has not answered yet.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
