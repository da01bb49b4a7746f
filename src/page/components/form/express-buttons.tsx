import {
  findPaymentMethod,
  isWallet,
  type PaymentMethodId,
  type WalletId,
} from '../../../protocol/payment-methods.ts';
import { isAtHand, listRowMethods } from '../../methods/provider-choice.ts';
import { isBusyStage } from '../../state/stage.ts';
import { LockIcon } from '../parts/icons.tsx';
import { NoticeLine } from '../parts/notice-line.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/**
 * The wallets' own buttons, which open the payment sheet with one press. Space is reserved from the first paint if the browser
 * may support a wallet (`early-script.ts`); if it does not, a line about safety fills the space, so that nothing moves. A press
 * makes room for the notice of a decline, and cancelling the sheet, or the next choice, removes it: these answer an action of the
 * shopper, unlike the decline.
 */
export function ExpressButtons(props: ScreenProps) {
  const { view, state, actions } = props;
  const { catalog, methods, stage, awaitsWallets } = state;
  const canShow = (id: PaymentMethodId): id is WalletId => isWallet(id) && isAtHand(state, id);
  // If the shop has its own pay button, a wallet is chosen in the list and waits for that button.
  if (state.hasExternalSubmit || !view.methods.some(canShow)) return null;
  const wallets = methods.filter(canShow);
  const isNote = !awaitsWallets && !wallets.length;
  return (
    <div class={wallets.length || stage.wallet ? 'express express-filled' : 'express'}>
      {isNote ? (
        <p key="note" class="express-note">
          <LockIcon />
          <span>{catalog.poweredBy}</span>
        </p>
      ) : (
        <div key="buttons" class="express-buttons">
          {wallets.map((wallet) => (
            <button
              key={wallet}
              class="button express-button"
              type="button"
              data-wallet={wallet}
              aria-label={findPaymentMethod(wallet)?.name}
              aria-disabled={isBusyStage(stage) || state.newSum?.isShown === true}
              onClick={() => actions?.payExpress?.(wallet)}
            />
          ))}
        </div>
      )}
      {(state.hasExpressRoom || stage.wallet) && (
        <div key="room" class="express-room">
          {stage.wallet && <NoticeLine {...props} />}
        </div>
      )}
      {!isNote && (!state.method || listRowMethods(state).length > 0) && (
        <p key="or" class="express-or">
          {catalog.wallets.or}
        </p>
      )}
    </div>
  );
}
