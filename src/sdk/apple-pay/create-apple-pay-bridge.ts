import type { ApplePayFailure, ApplePayNotice } from '../../protocol/messages.ts';
import type { RawApplePayCall } from '../../protocol/parse-frame-message.ts';
import { readNumber } from '../../protocol/shapes/readers.ts';
import { getApplePayVersion } from './apple-pay-api.ts';
import { type AppleSession, running, startSession } from './start-session.ts';

/** Runs Apple Pay in the shop's window for the page in one iframe (docs/protocol.md, "Apple Pay over the bridge"). */
export interface ApplePayBridge {
  handle_(call: RawApplePayCall): void;
  /** Begins the prepared session, within the shopper's click on the shop's own button. */
  beginPrepared_(): void;
  /** Aborts a session that the page has not claimed when it answered that click. */
  dropUnclaimed_(): void;
  /** Aborts a running session because the page is gone. */
  close_(): void;
}

/** @param isOn the option `applePayParentBridge` */
export function createApplePayBridge(isOn: boolean, post: (notice: ApplePayNotice) => void): ApplePayBridge {
  let prepared: RawApplePayCall | undefined;
  /** The page's number for the session. */
  let id: number | undefined;
  let session: AppleSession | undefined;
  /** The notices of a session that was begun in advance, until the page claims it with its own `begin`. */
  let untold: [step: string, fields: object][] | undefined;

  const getVersion = () => (isOn ? getApplePayVersion() : 0);

  const tell = (step: string, fields: object, session = id) => {
    if (untold) untold.push([step, fields]);
    else post({ type: 'apple_pay', step, session, ...fields } as ApplePayNotice);
  };
  const fail = (code: ApplePayFailure, reason: unknown = code, session?: number) =>
    tell('failed', { code, message: `${reason}` }, session);

  const begin = (call: RawApplePayCall, ownId?: number) => {
    const version = getVersion();
    if (!version || running) return fail(version ? 'busy' : 'unavailable', undefined, ownId);
    // Close the sheet of an earlier session, which stays open when the session is refused.
    session?.abort_();
    id = ownId;
    session = startSession(call, tell, fail);
  };

  return {
    handle_(call) {
      try {
        const { step } = call;
        if (step === 'query') {
          const version = getVersion();
          post({ type: 'apple_pay', step: 'capabilities', available: !!version, version });
        } else if (step === 'prepare') prepared = call;
        else if (step === 'begin') {
          const claimed = readNumber(call.session);
          const missed = untold;
          untold = undefined;
          if (missed) {
            id = claimed;
            for (const [step, fields] of missed) tell(step, fields);
          } else begin(call, claimed);
        } else if (session && call.session === id) {
          if (step === 'complete') session.complete_(call.name, call.value);
          else if (step === 'abort') session.abort_();
        }
      } catch {
        // A session that is not a number is not a valid call.
      }
    },
    beginPrepared_() {
      // While another session runs, the page's own `begin` is answered with `busy`.
      if (!prepared || running) return;
      untold = [];
      begin(prepared);
    },
    dropUnclaimed_() {
      if (untold) session?.abort_();
      untold = undefined;
    },
    close_() {
      untold = prepared = undefined;
      session?.abort_();
    },
  };
}
