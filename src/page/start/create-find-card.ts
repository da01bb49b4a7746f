import type { SavedCard } from '../../protocol/checkout-api.ts';
import type { Choices } from '../methods/create-choices.ts';
import { importWithTimeout } from './import-with-timeout.ts';
import type { CardFinderOptions } from './open-card-finder.tsx';

export type FindCardOptions = Omit<CardFinderOptions, 'show'>;

/** Opens and closes the way to remembered cards, whose code comes with the first press. */
export function createFindCard(
  root: HTMLElement,
  options: FindCardOptions,
  choices: Pick<Choices, 'chooseCard'>,
): () => void {
  const { store } = options;
  let isOpen = false;

  /** The part is gone with its button, which comes back once all cards are removed. */
  const show = (savedCards: SavedCard[]) => {
    const [first] = savedCards;
    isOpen = false;
    store.set({ savedCards, findsCard: false, removal: undefined });
    choices.chooseCard(first?.id);
    root.querySelector<HTMLElement>(`[data-card="${first?.id}"]`)?.focus();
  };

  return () => {
    const findsCard = !store.get().findsCard;
    store.set({ findsCard });
    if (!findsCard || isOpen) return;
    isOpen = true;
    importWithTimeout(import('./open-card-finder.tsx')).then(
      ({ openCardFinder }) => openCardFinder(root, { ...options, show }),
      () => {
        isOpen = false;
        store.set({ findsCard: false });
      },
    );
  };
}
