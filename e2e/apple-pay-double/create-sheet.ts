import type { ApplePayLogEntry } from './apple-pay-double-options.ts';
import { refuseAccess } from './refuse.ts';

/** The facts about a session that the sheet needs. */
export interface SheetSession extends EventTarget {
  hasListener(event: string): boolean;
}

interface SheetOptions {
  log: ApplePayLogEntry[];
  answerLimitMs: number;
  setTimer: (callback: () => void, delayMs: number) => unknown;
  clearTimer: (timer: never) => void;
}

/** The place on the screen where one sheet of a window can be open. */
export interface Sheet {
  isOpen(): boolean;
  open(session: SheetSession): void;
  abort(session: SheetSession): void;
  /** @throws DOMException unless this session has raised this event and it is still unanswered */
  expectPending(session: SheetSession, event: string): void;
  answer(answer: unknown, outcome?: 'validated' | 'success' | 'failure'): void;
  /** Raises an event as soon as the sheet listens to the shopper, and resolves with the page's answer. */
  present(event: string, fields: object): Promise<unknown>;
  cancel(sessionError?: object): void;
}

interface OpenSheet {
  session: SheetSession;
  isValidated: boolean;
  pending?: { event: string; timer: unknown; settle: (answer?: unknown) => void } | undefined;
}

const VALIDATION_URL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
/** For anything else a page without a listener is not waited for: the sheet goes on by itself. */
const NEEDS_ANSWER = ['validatemerchant', 'paymentauthorized'];

export function createSheet({ log, answerLimitMs, setTimer, clearTimer }: SheetOptions): Sheet {
  let sheet: OpenSheet | undefined;
  /** The shopper's next act once the sheet listens. */
  let intents: { act: () => void; drop: () => void }[] = [];

  const goOn = () => {
    if (sheet?.isValidated && !sheet.pending) intents.shift()?.act();
  };

  const settle = (answer?: unknown) => {
    const pending = sheet?.pending;
    if (!sheet || !pending) return;
    clearTimer(pending.timer as never);
    sheet.pending = undefined;
    pending.settle(answer);
  };

  const close = (how: string) => {
    log.push(['closed', how]);
    settle();
    sheet = undefined;
    for (const { drop } of intents) drop();
    intents = [];
  };

  const cancel = (sessionError: object | undefined, how: string) => {
    const session = sheet?.session;
    close(how);
    session?.dispatchEvent(Object.assign(new Event('cancel'), { sessionError }));
  };

  const ask = (event: string, fields: object, settlePending: (answer?: unknown) => void = () => {}) => {
    if (!sheet) return;
    const { session } = sheet;
    const timer = setTimer(() => cancel({ code: 'unknown', info: {} }, `timeout of ${event}`), answerLimitMs);
    sheet.pending = { event, timer, settle: settlePending };
    log.push([event, fields]);
    session.dispatchEvent(Object.assign(new Event(event), fields));
    if (session.hasListener(event) || NEEDS_ANSWER.includes(event)) return;
    settle();
    goOn();
  };

  return {
    isOpen: () => Boolean(sheet),
    open(session) {
      if (sheet) refuseAccess('There is already an active payment session.');
      const opened: OpenSheet = { session, isValidated: false };
      sheet = opened;
      setTimer(() => sheet === opened && ask('validatemerchant', { validationURL: VALIDATION_URL }), 0);
    },
    abort(session) {
      if (sheet?.session !== session) refuseAccess('The session is not active.');
      close('aborted');
    },
    expectPending(session, event) {
      if (sheet?.session !== session || sheet.pending?.event !== event)
        refuseAccess(`The session waits for no answer to ${event}.`);
    },
    answer(answer, outcome) {
      settle(answer);
      if (sheet && outcome === 'validated') sheet.isValidated = true;
      else if (outcome) close(outcome);
      goOn();
    },
    present: (event, fields) =>
      new Promise((resolve) => {
        intents.push({ act: () => ask(event, fields, resolve), drop: () => resolve(undefined) });
        goOn();
      }),
    cancel(sessionError) {
      if (!sheet) throw new Error('No Apple Pay sheet is open.');
      cancel(sessionError, 'cancelled');
    },
  };
}
