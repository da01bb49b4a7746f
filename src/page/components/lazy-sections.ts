import { ProviderBack, ProviderStep } from './provider-step.tsx';
import { SavedCards } from './saved-cards.tsx';
import { TransferFields } from './transfer-fields.tsx';

/** Parts of the form that most links never show: a chunk of its own in the browser (`needs-rare-parts.ts`). */
export const RARE_PARTS = { ProviderBack, ProviderStep, SavedCards, TransferFields };

export type RareParts = typeof RARE_PARTS;
