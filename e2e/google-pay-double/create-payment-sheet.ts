import type { GooglePayLogEntry } from './google-pay-double-options.ts';

/** The shopper's input at the sheet, and the page's answers to it. */
interface OpenSheet {
  resolve(details: object): void;
  reject(error: DOMException): void;
  /** Set while the page owes the shopper an answer. */
  answer?: (result: string | undefined) => void;
}

/** The place on the screen where one sheet of a window can be open. */
export interface PaymentSheet {
  isOpen(): boolean;
  /** Resolves with the shopper's `details`. */
  open(): Promise<object>;
  close(reason: DOMException): void;
  /** @throws DOMException unless the page owes an answer, and has not given one */
  complete(result: string): void;
  /** The shopper authorizes; resolves with what the page completed the payment with. */
  authorize(details: object): Promise<string | undefined>;
}

export function createPaymentSheet(log: GooglePayLogEntry[]): PaymentSheet {
  let sheet: OpenSheet | undefined;

  return {
    isOpen: () => sheet !== undefined,
    open: () =>
      new Promise((resolve, reject) => {
        if (sheet)
          return reject(
            new DOMException(
              'Another PaymentRequest UI is already showing in a different tab or window.',
              'AbortError',
            ),
          );
        sheet = { resolve, reject };
        log.push(['open']);
      }),
    close(reason) {
      const closed = sheet;
      sheet = undefined;
      log.push(['closed', reason.message]);
      closed?.reject(reason);
      closed?.answer?.(undefined);
    },
    complete(result) {
      const answer = sheet?.answer;
      if (!answer) throw new DOMException('Already called complete() once', 'InvalidStateError');
      sheet = undefined;
      log.push(['closed', result]);
      answer(result);
    },
    authorize(details) {
      const open = sheet;
      if (!open) throw new Error('No Google Pay sheet is open.');
      log.push(['authorize', details]);
      return new Promise((resolve) => {
        open.answer = resolve;
        open.resolve(details);
      });
    },
  };
}
