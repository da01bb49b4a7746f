import type { ApplePayCall, ApplePayNotice } from '../../../protocol/messages.ts';
import { findFailure } from './find-failure.ts';
import { APPLE_PAY_VERSION, type Wallet, type WalletListener } from './wallet.ts';

/** Apple Pay in the shop's window, operated by the script there (docs/protocol.md, "Apple Pay over the bridge"). */
export interface Bridge {
  /** Resolves with the wallet if the script reports one. Never resolves if the script does not support the request. */
  query(): Promise<Wallet | undefined>;
  handle(notice: ApplePayNotice): void;
}

/** @param firstSession the first session number, which must not repeat those of the page before a reload */
export function createBridge(post: (call: ApplePayCall) => void, firstSession: number): Bridge {
  let nextSession = firstSession;
  let current: { session: number; listener: WalletListener } | undefined;
  let answerQuery = (_isUsable: boolean): void => {};

  const wallet: Wallet = {
    prepare: (request) => post({ type: 'apple_pay', step: 'prepare', version: APPLE_PAY_VERSION, request }),
    begin(request, listener) {
      const session = nextSession;
      nextSession += 1;
      const mine = { session, listener };
      current = mine;
      post({ type: 'apple_pay', step: 'begin', session, version: APPLE_PAY_VERSION, request });
      return {
        complete(name, value) {
          if (current !== mine) return;
          post({ type: 'apple_pay', step: 'complete', session, name, value });
          if (name === 'payment') current = undefined;
        },
        abort() {
          if (current !== mine) return;
          current = undefined;
          post({ type: 'apple_pay', step: 'abort', session });
        },
      };
    },
  };

  return {
    query: () =>
      new Promise((resolve) => {
        answerQuery = (isUsable) => resolve(isUsable ? wallet : undefined);
        post({ type: 'apple_pay', step: 'query' });
      }),
    handle(notice) {
      if (notice.step === 'capabilities') {
        return answerQuery(notice.available && notice.version >= APPLE_PAY_VERSION);
      }
      // Late messages refer to a session that has ended.
      if (notice.session !== current?.session) return;
      const { listener } = current;
      if (notice.step === 'event') {
        if (notice.name === 'cancel') current = undefined;
        return listener.onEvent(notice.name, notice.detail as Record<string, unknown>);
      }
      current = undefined;
      // Without a reason of its own, the script passes Apple's message on: the shop may have a session that it began itself.
      listener.onFail(notice.code === 'rejected' ? findFailure(notice) : notice.code);
    },
  };
}
