import { ExpressButtons } from './express-buttons.tsx';
import { ProviderBack, ProviderStep } from './provider-step.tsx';
import { RailFields } from './rail-fields.tsx';
import { SavedCardName, SavedCardRemoval } from './saved-cards.tsx';
import type { LazySections } from './screen-props.ts';
import { SepaFields } from './sepa-fields.tsx';
import { Mandate, SubscriptionNote } from './subscription-terms.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { TransferLater, TransferResult } from './transfer-result.tsx';
import { WalletHint } from './wallet-hint.tsx';

/** A chunk of its own in the browser, fetched where `needs-lazy-sections.ts` says so. */
export const LAZY_SECTIONS: LazySections = {
  ExpressButtons,
  Mandate,
  ProviderBack,
  ProviderStep,
  RailFields,
  SavedCardName,
  SavedCardRemoval,
  SepaFields,
  SubscriptionNote,
  TransferFields,
  TransferLater,
  TransferResult,
  WalletHint,
};
