import { FormHead } from './form-head.tsx';
import { LAZY_PANELS } from './lazy-panels.ts';
import { SavedCardName, SavedCardRemoval } from './saved-cards.tsx';
import type { LazySections } from './screen-props.ts';
import { Mandate, SubscriptionNote } from './subscription-terms.tsx';
import { TransferLater, TransferResult } from './transfer-result.tsx';

/** In a chunk of its own in the browser (`rare-part.ts`). */
export const LAZY_SECTIONS: LazySections = {
  FormHead,
  Mandate,
  SavedCardName,
  SavedCardRemoval,
  SubscriptionNote,
  TransferLater,
  TransferResult,
  panels: LAZY_PANELS,
};
