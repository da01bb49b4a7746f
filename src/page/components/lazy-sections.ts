import { ProviderBack, ProviderStep } from './provider-step.tsx';
import { SavedCardName, SavedCardRemoval } from './saved-cards.tsx';
import type { LazySections } from './screen-props.ts';
import { TransferFields } from './transfer-fields.tsx';
import { TransferLater, TransferResult } from './transfer-result.tsx';

/** A chunk of its own in the browser, fetched where `needs-lazy-sections.ts` says so. */
export const LAZY_SECTIONS: LazySections = {
  ProviderBack,
  ProviderStep,
  SavedCardName,
  SavedCardRemoval,
  TransferFields,
  TransferLater,
  TransferResult,
};
