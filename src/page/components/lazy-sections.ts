import { FormHead } from './form/form-head.tsx';
import { LAZY_PANELS } from './form/lazy-panels.ts';
import { ProviderBack, ProviderStep } from './form/provider-step.tsx';
import { SavedCardName, SavedCardRemoval } from './form/saved-cards.tsx';
import { TransferLater, TransferResult } from './outcome/transfer-result.tsx';
import type { LazySections } from './parts/screen-props.ts';
import { LaterPrice, Mandate, SubscriptionNote } from './summary/subscription-terms.tsx';

/** A separate chunk in the browser (`wallets-and-rails-chunk.ts`). */
export const LAZY_SECTIONS: LazySections = {
  FormHead,
  LaterPrice,
  Mandate,
  ProviderBack,
  ProviderStep,
  SavedCardName,
  SavedCardRemoval,
  SubscriptionNote,
  TransferLater,
  TransferResult,
  panels: LAZY_PANELS,
};
