import { isWallet } from '../../protocol/payment-methods.ts';
import { keepMethod } from '../methods/keep-method.ts';
import { findProvider } from '../methods/provider-choice.ts';
import { selectMethods } from '../methods/select-methods.ts';
import type { EmbeddedState } from '../state/embedded-state.ts';
import type { PageState } from '../state/page-state.ts';
import { createFirstStage } from '../state/stage.ts';

/** Creates the initial state, the same in server and browser, so that hydration matches. */
export function createPageState({ view, language, catalog, written }: EmbeddedState): PageState {
  // Only the browser knows whether a wallet is usable.
  const methods = selectMethods(view.methods.filter((id) => !isWallet(id)));
  // A payment that waits at a rail is continued there.
  const provider = view.provider ?? findProvider(view.waitingRail);
  return {
    language,
    catalog,
    written,
    locales: view.locales,
    methods,
    awaitsWallets: view.methods.some(isWallet),
    provider,
    method: keepMethod({ methods, provider }, view.waitingRail),
    savedCards: view.savedCards,
    // The notice about a declined card asks for another one.
    savedCard: view.savedCards.find(({ id }) => id !== view.lastAttempt?.declinedCard)?.id,
    problems: {},
    stage: createFirstStage(view),
    hasFailed: view.lastAttempt?.declineCode !== undefined,
  };
}
