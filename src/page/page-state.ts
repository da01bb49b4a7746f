import type { CardBrandId, FieldProblems } from '../protocol/card.ts';
import type { CheckoutView } from '../protocol/checkout-api.ts';
import type { DeclineCode } from '../protocol/decline-codes.ts';
import type { PaymentMethodId, RailId } from '../protocol/payment-methods.ts';
import type { CheckoutState, PaymentStatus } from '../protocol/payment-status.ts';
import type { ApplePayProblem, Catalog } from './catalog.ts';
import { selectMethods } from './method-panels.ts';
import type { PageLanguage } from './page-languages.ts';

/** What the shopper sees; `unconfirmed` when nobody can say what became of an attempt. */
export type Screen = 'form' | 'no_method' | 'unconfirmed' | Exclude<CheckoutState, 'open'>;

/** Why the form is there again. */
export type Notice = DeclineCode | 'attempt_ended' | 'rail_waiting' | 'rail_cancelled' | ApplePayProblem;

export interface PageState {
  language: PageLanguage;
  catalog: Catalog;
  screen: Screen;
  status: PaymentStatus;
  /** The code runs; before that the button does nothing, because a native submit would leave the page. */
  isLive: boolean;
  /** A script around the frame drives the page: it stays where it is when the payment is done. */
  isDriven: boolean;
  /** A request that pays, or asks what became of it, is under way. */
  isBusy: boolean;
  /** The window is about to leave for a bank or wallet, by this address of ours. */
  redirectUrl: string | undefined;
  /** A payment with this rail was started, and waits there for the shopper. */
  waitingRail: RailId | undefined;
  /** The success page is about to be opened. */
  isLeaving: boolean;
  /** The merchant pays with a button of its own; ours is hidden. */
  hasExternalSubmit: boolean;
  /** An attempt failed, so leaving goes to the failure page. */
  hasFailed: boolean;
  methods: PaymentMethodId[];
  method: PaymentMethodId | undefined;
  brand: CardBrandId | undefined;
  problems: FieldProblems;
  notice: Notice | undefined;
}

export function getScreen(state: CheckoutState, methods: readonly PaymentMethodId[]): Screen {
  if (state !== 'open') return state;
  return methods.length ? 'form' : 'no_method';
}

/** The state that server and browser both start from, so that hydration finds what was rendered. */
export function createPageState(
  view: CheckoutView,
  { language, catalog }: { language: PageLanguage; catalog: Catalog },
): PageState {
  // Whether Apple Pay can be used here only the browser can tell.
  const methods = selectMethods(view.methods.filter((id) => id !== 'apple_pay'));
  const { waitingRail } = view;
  return {
    language,
    catalog,
    screen: getScreen(view.state, methods),
    status: view.status,
    isLive: false,
    isDriven: false,
    isBusy: view.state === 'processing',
    redirectUrl: undefined,
    waitingRail,
    isLeaving: false,
    hasExternalSubmit: false,
    hasFailed: false,
    methods,
    method: waitingRail && methods.includes(waitingRail) ? waitingRail : methods[0],
    brand: undefined,
    problems: {},
    notice: waitingRail && 'rail_waiting',
  };
}
