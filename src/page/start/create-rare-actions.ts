import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { RareActions } from '../components/parts/screen-props.ts';
import { copyText } from '../form/copy-text.ts';
import { createAmountRule, writeAmount } from '../form/create-amount-rule.ts';
import { focusInSight } from '../form/focus-in-sight.ts';
import { type FormValues, findInput } from '../form/form-fields.ts';
import { keepControls } from '../form/keep-controls.ts';
import { type ChoiceOptions, createChoices } from '../methods/create-choices.ts';
import { createProviderChoice } from '../methods/create-provider-choice.ts';
import { findTimeZone } from '../payment/find-time-zone.ts';
import type { PaymentCalls } from '../payment/payment-calls.ts';
import { isBusyStage } from '../state/stage.ts';
import { writeNumber } from '../texts/write-number.ts';
import { createFindCard, type FindCardOptions } from './create-find-card.ts';
import type { PageController } from './create-page-controller.ts';
import { keepEarlyChoices } from './keep-early-choices.ts';

/** How long the page shows that a text was copied. */
const COPIED_SHOWN_MS = 2_500;

interface RareActionOptions
  extends ChoiceOptions,
    Pick<PageController, 'checks' | 'payment'>,
    FindCardOptions {
  view: CheckoutView;
  wallets: { apple_pay?: { prepare(): void } };
  wait(ms: number): Promise<void>;
  readValues(): FormValues;
  calls: ChoiceOptions['calls'] & Pick<PaymentCalls, 'mailTransfer'>;
}

/** Creates the shopper's actions on pages with more than a card form. */
export function createRareActions(root: HTMLElement, options: RareActionOptions): RareActions {
  keepEarlyChoices(root);
  keepControls(root, options.store);
  const { store, wait, readValues, calls, checks, payment, view } = options;
  const choices = createChoices(options);
  let isMailing = false;
  const focus = (selector: string) => focusInSight(root.querySelector<HTMLElement>(selector));

  const findAmountProblem = createAmountRule(view, store);
  const readAmountProblem = () => (view.freeAmount ? findAmountProblem(readValues().amount) : undefined);
  const keepAmount = () => writeAmount(root, { ...options, readAmountProblem });
  // A browser that restores a draft fires no event.
  readAmountProblem();

  return {
    ...choices,
    chooseProvider: createProviderChoice(root, options, choices),
    proposeAmount(amountMinor) {
      const input = findInput(root, 'amount');
      if (!input) return;
      input.value = writeNumber(amountMinor, view, store.get());
      checks.typeField('amount');
      keepAmount();
    },
    leaveAmount() {
      // The emptied field contained the merchant's proposal, which the button no longer shows.
      if (readAmountProblem() === 'required') {
        const { problems } = store.get();
        store.set({ problems: { ...problems, amount: 'required' }, leftField: 'amount' });
      }
      keepAmount();
    },
    async payExpress(wallet) {
      // The sheet can only open if nothing is awaited after the shopper's press.
      if (isBusyStage(store.get().stage)) return;
      const amount = readAmountProblem();
      if (amount) {
        store.set({ problems: { amount } });
        return focusInSight(findInput(root, 'amount'));
      }
      choices.chooseExpress(wallet);
      await payment.submit();
      choices.chooseExpress(undefined);
    },
    askRemoval(id) {
      const asked = store.get().removing;
      choices.askRemoval(id);
      // The pressed button has disappeared: focus the answer that changes nothing or, afterwards, the button.
      focus(id ? '.removal .button-quiet' : `[data-remove="${asked}"]`);
    },
    async removeCard(id) {
      const next = await choices.removeCard(id);
      // The pressed button has disappeared with its card.
      focus(next === id ? `[data-remove="${id}"]` : next ? `[data-card="${next}"]` : '#form-title');
    },
    findCard: createFindCard(root, options, choices),
    async transferLater() {
      const { email } = readValues();
      checks.leaveField('email');
      if (store.get().problems.email) return focusInSight(findInput(root, 'email'));
      // Another press before the answer would send a second mail, and later leave the form to which the shopper has returned.
      if (isMailing) return;
      isMailing = true;
      const { language } = store.get();
      const request = { email: email.trim(), language, timeZone: findTimeZone() };
      // Without an address there is nothing to wait for; if the mail fails, the details are still shown.
      const sentTo = request.email ? await calls.mailTransfer(request) : undefined;
      isMailing = false;
      store.move({ type: 'aside', stage: { is: 'later', sentTo } }, { hasLocalTime: true });
    },
    async copy(field, text) {
      const shown = root.querySelector<HTMLElement>(`[data-transfer="${field}"]`);
      if (!shown || !(await copyText(text, shown))) return;
      store.set({ copied: field });
      await wait(COPIED_SHOWN_MS);
      if (store.get().copied === field) store.set({ copied: undefined });
    },
  };
}
