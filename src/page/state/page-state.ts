import type { CardBrandId, FieldProblems } from '../../protocol/card.ts';
import type { CheckoutView, SavedCard } from '../../protocol/checkout-api.ts';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
import {
  isWallet,
  type PaymentMethodId,
  type Provider,
  type RailId,
  type WalletId,
} from '../../protocol/payment-methods.ts';
import type { CheckoutState, PaymentStatus } from '../../protocol/payment-status.ts';
import type { RareParts } from '../components/lazy-sections.ts';
import { selectMethods } from '../components/method-panels.ts';
import type { Catalog, WalletProblem } from '../locales/catalog.ts';
import type { PageLanguage } from '../locales/page-languages.ts';
import { keepChoice } from '../methods/choose-provider.ts';

/** What the shopper sees; `unconfirmed` when nobody can say what became of an attempt. */
export type Screen = 'form' | 'no_method' | 'unconfirmed' | Exclude<CheckoutState, 'open'>;

/** The parts of a bank transfer that can be copied. */
export type TransferField = 'beneficiary' | 'iban' | 'fiscalCode' | 'amount' | 'reference';

/** Why the form is there again. */
export type Notice =
  | DeclineCode
  | 'offline'
  | 'attempt_ended'
  | 'rail_waiting'
  | 'rail_cancelled'
  | WalletProblem;

export interface PageState {
  language: PageLanguage;
  catalog: Catalog;
  /** There where the link needs them. */
  parts: RareParts | undefined;
  screen: Screen;
  status: PaymentStatus;
  /** What was written of numbers and times so far (`remember`). A cache: filling it changes nothing that is shown. */
  written: Record<string, string>;
  /** Times are told as the shopper's clock shows them, and not in UTC. */
  hasLocalTime: boolean;
  /** The code runs; before that the button does nothing, because a native submit would leave the page. */
  isLive: boolean;
  /** A script around the frame drives the page: it stays where it is when the payment is done. */
  isDriven: boolean;
  /** A request that pays, or asks what became of it, is under way. */
  isBusy: boolean;
  /** That request takes longer than it should. */
  isSlow: boolean;
  /** The window is about to leave for a bank or wallet, by this address of ours. */
  redirectUrl: string | undefined;
  /** The page of the card holder's bank, while it is open in its dialog. */
  challengeUrl: string | undefined;
  /** A payment with this rail was started, and waits there for the shopper. */
  waitingRail: RailId | undefined;
  /** The success page is about to be opened. */
  isLeaving: boolean;
  /** The merchant pays with a button of its own; ours is hidden. */
  hasExternalSubmit: boolean;
  /** An attempt failed, so leaving goes to the failure page. */
  hasFailed: boolean;
  methods: PaymentMethodId[];
  /** Whose methods are shown; with several on offer, none until the shopper has chosen one. */
  provider: Provider | undefined;
  method: PaymentMethodId | undefined;
  brand: CardBrandId | undefined;
  savedCards: SavedCard[];
  /** The one that is shown as chosen; none for another card. */
  savedCard: string | undefined;
  /** How the last removal of a card ended. */
  removal: 'removed' | 'notRemoved' | undefined;
  problems: FieldProblems;
  notice: Notice | undefined;
  /** The wallet that the notice speaks of, if it speaks of one. */
  noticeWallet: WalletId | undefined;
  /** What was copied a moment ago. */
  copied: TransferField | undefined;
  /** Where a confirmation was sent, masked. */
  confirmationTo: string | undefined;
}

export function getScreen(state: CheckoutState, methods: readonly PaymentMethodId[]): Screen {
  if (state !== 'open') return state;
  return methods.length ? 'form' : 'no_method';
}

/** The state that server and browser both start from, so that hydration finds what was rendered. */
export function createPageState(
  view: CheckoutView,
  { language, catalog, written, parts }: Pick<PageState, 'language' | 'catalog' | 'written' | 'parts'>,
): PageState {
  // Whether a wallet can be used here only the browser can tell.
  const methods = selectMethods(view.methods.filter((id) => !isWallet(id)));
  const { waitingRail } = view;
  return {
    language,
    catalog,
    written,
    parts,
    hasLocalTime: false,
    screen: getScreen(view.state, methods),
    status: view.status,
    isLive: false,
    isDriven: false,
    isBusy: view.state === 'processing',
    isSlow: false,
    redirectUrl: undefined,
    challengeUrl: undefined,
    waitingRail,
    isLeaving: false,
    hasExternalSubmit: false,
    hasFailed: false,
    methods,
    ...keepChoice(methods, { method: waitingRail }),
    brand: undefined,
    savedCards: view.savedCards,
    savedCard: view.savedCards[0]?.id,
    removal: undefined,
    problems: {},
    notice: waitingRail ? 'rail_waiting' : view.hasOpenChallenge && 'attempt_ended',
    noticeWallet: undefined,
    copied: undefined,
    confirmationTo: view.confirmationTo,
  };
}
