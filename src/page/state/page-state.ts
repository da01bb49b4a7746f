import type { CardBrandId, FieldProblems } from '../../protocol/card.ts';
import type { SavedCard } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, WalletId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { FormField, TransferField } from '../locales/words.ts';
import type { TimeWriting } from '../texts/format-date-time.ts';
import type { Stage } from './stage.ts';

/** The language and locales of the page. */
export interface TextState extends TimeWriting {
  catalog: Catalog;
}

/** How the page is run, and by whom. */
interface HostState {
  /** Whether the code runs; before that the button does nothing, because a native submit would leave the page. */
  isLive?: boolean;
  /** Whether a script around the frame drives the page: the page stays open when the payment is done. */
  isDriven?: boolean;
  /** Whether the merchant pays with a button of its own; ours is hidden. */
  hasExternalSubmit?: boolean;
}

/** The methods on offer, and the chosen one. */
export interface ChoiceState {
  methods: PaymentMethodId[];
  method: PaymentMethodId | undefined;
  savedCards: SavedCard[];
  /** The saved card that is shown as chosen; none for another card. */
  savedCard: string | undefined;
  /** The saved card that the shopper is asked about: whether to remove it. */
  removing?: string | undefined;
  /** Whether the way to remembered cards is open. */
  findsCard?: boolean;
  /** How the last removal of a card ended. */
  removal?: 'removed' | 'notRemoved' | undefined;
  /** Whether the shopper debits another account than the one that the merchant has on file. */
  usesOtherAccount?: boolean;
  /** Whether it is still to be found out which of the link's wallets this browser has. */
  awaitsWallets?: boolean;
  /** The wallet whose express button was pressed, until its attempt ends; `method` stays what is chosen in the list. */
  express?: WalletId | undefined;
  /** Whether there is room for the notice of a decline: since an express button was pressed, until the sheet is canceled. */
  hasExpressRoom?: boolean;
}

/** The parts that the shopper has unfolded. */
export interface FoldState {
  /** The lines of the order, on a phone. */
  showsOrder?: boolean;
  /** The methods of other countries. */
  showsMore?: boolean;
}

/** Facts about the form, except its values: only the document has those. */
interface FormState {
  problems: FieldProblems;
  /** Whether what the shopper has typed is no amount that can be paid. */
  isAmountOpen?: boolean;
  /** The field whose problem has shown as it was left, and is to be announced. */
  leftField?: FormField | undefined;
  /** The brand of the card, as far as its number is typed. */
  brand?: CardBrandId | undefined;
  /** The brands to choose from, for the number of a card that has two. */
  brandChoice?: readonly CardBrandId[];
  /** The one that the shopper chose; the number's own one when absent. */
  cardBrand?: CardBrandId | undefined;
  /** The text that was copied a moment ago. */
  copied?: TransferField | undefined;
}

/** How the payment goes. */
export interface PaymentState {
  stage: Stage;
  /** Whether an attempt has failed, so that leaving goes to the failure page. */
  hasFailed?: boolean;
}

/** Facts that hold only after a while are absent before. */
export interface PageState extends TextState, HostState, ChoiceState, FoldState, FormState, PaymentState {}
