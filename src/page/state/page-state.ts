import type { Summary } from '../../protocol/brand/link-look.ts';
import type { CardBrandId, FieldProblems } from '../../protocol/card.ts';
import type { SavedCard } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, Provider, WalletId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { FormField, TransferField } from '../locales/words.ts';
import type { TimeWriting } from '../texts/format-date-time.ts';
import type { Stage } from './stage.ts';

/** The language, texts and locales of the page. */
export interface TextState extends TimeWriting {
  catalog: Catalog;
}

/** How the page is controlled, and by whom. */
interface HostState {
  /** Whether the page's code runs. Before that, the button is inactive, because a native submit would leave the page. */
  isLive?: boolean;
  /** Whether a script around the frame controls the page, which then stays open after the payment by default. */
  isDriven?: boolean;
  /** Whether that script wants the frame to lead on after the payment. */
  leadsOn?: boolean;
  /** Whether the shop has its own pay button, so that the page's is hidden. */
  hasExternalSubmit?: boolean;
  /** The part of the order that this script wants above the form. Default: that of the link. */
  summary?: Summary | undefined;
}

/** The offered methods, and the chosen one. */
export interface ChoiceState {
  methods: PaymentMethodId[];
  /** The provider that the shopper has chosen. It counts if the offer has several (`provider-choice.ts`). */
  provider?: Provider | undefined;
  /** `undefined` if no method is offered, or several providers are and none is chosen. */
  method: PaymentMethodId | undefined;
  savedCards: SavedCard[];
  /** The chosen saved card; `undefined` for another card. */
  savedCard: string | undefined;
  /** The saved card whose removal the shopper is asked to confirm. */
  removing?: string | undefined;
  /** Whether the finder of remembered cards is open. */
  findsCard?: boolean;
  /** The result of the last removal of a card. */
  removal?: 'removed' | 'notRemoved' | undefined;
  /** Whether the shopper chose an account other than the one on file. */
  usesOtherAccount?: boolean;
  /** Whether it is still unknown which of the link's wallets the browser supports. */
  awaitsWallets?: boolean;
  /** The wallet whose express button was pressed, until its attempt ends; `method` remains the choice in the list. */
  express?: WalletId | undefined;
  /** Whether space is reserved for the notice of a decline: after an express button was pressed, until the sheet is cancelled. */
  hasExpressRoom?: boolean;
}

/** Which parts the shopper has unfolded. */
export interface FoldState {
  /** Whether the lines of the order are shown on a phone. */
  showsOrder?: boolean;
  /** Whether the methods for other countries are shown. */
  showsMore?: boolean;
}

/** Facts about the form except its values, which only the document holds. */
interface FormState {
  problems: FieldProblems;
  /**
   * Present while a changed sum has not been on the screen for a moment, so that no press pays it. Only `hold-new-sum.ts` sets it;
   * a press that it refuses renews the moment.
   */
  newSum?: { isShown: boolean; renew(): void } | undefined;
  /** Whether the typed amount is invalid. */
  isAmountOpen?: boolean;
  /** The field whose problem was shown on blur and must be announced. */
  leftField?: FormField | undefined;
  /** The brand of the card, if the typed digits identify it. */
  brand?: CardBrandId | undefined;
  /** The brands of a card with two, for the choice. */
  brandChoice?: readonly CardBrandId[];
  /** The brand that the shopper chose. Default: that of the number. */
  cardBrand?: CardBrandId | undefined;
  /** The text that was just copied. */
  copied?: TransferField | undefined;
}

/** The progress of the payment. */
export interface PaymentState {
  stage: Stage;
  /** Whether an attempt has failed, so that the back link leads to the failure page. */
  hasFailed?: boolean;
}

/** The state of the page. Properties that hold only later are absent at first. */
export interface PageState extends TextState, HostState, ChoiceState, FoldState, FormState, PaymentState {}
