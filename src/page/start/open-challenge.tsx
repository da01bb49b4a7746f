import { render } from 'preact';
import { ChallengeDialog } from '../components/challenge-dialog.tsx';
import { createChallengeDialog, type ChallengeDialog as Dialog } from '../payment/create-challenge.ts';
import { showChallenge } from '../payment/show-challenge.ts';
import type { CheckoutContext } from '../state/checkout-context.ts';

/** The dialog, drawn beside the page whenever a challenge is open. A chunk of its own: most payments never need it. */
export function openChallenge(root: HTMLElement, context: CheckoutContext): Dialog {
  const { body } = root.ownerDocument;
  const { view, store } = context;
  const dialog = createChallengeDialog(context);
  const place = root.ownerDocument.createElement('div');
  root.after(place);
  store.subscribe((state, previous) => {
    if (!state.challengeUrl && !previous.challengeUrl) return;
    render(<ChallengeDialog {...{ view, state }} ask={dialog.ask} cancel={dialog.cancel} />, place);
    showChallenge(body, state.challengeUrl !== undefined);
  });
  return dialog;
}
