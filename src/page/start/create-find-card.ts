import type { SavedCard } from '../../protocol/checkout-api.ts';
import { focusInSight } from '../form/focus-in-sight.ts';
import { importFiles } from '../loading/import-files.ts';
import type { Choices } from '../methods/create-choices.ts';
import type { CardFinderOptions } from './open-card-finder.tsx';

export type FindCardOptions = Omit<CardFinderOptions, 'show'>;

/** Creates the action that opens and closes the finder of remembered cards, whose code is loaded on the first press. */
export function createFindCard(
  root: HTMLElement,
  options: FindCardOptions,
  choices: Pick<Choices, 'chooseCard'>,
): () => void {
  const { store } = options;
  let isOpen = false;

  /** The finder disappears with its button, which returns once all cards are removed. */
  const show = (savedCards: SavedCard[]) => {
    const [first] = savedCards;
    isOpen = false;
    store.set({ savedCards, findsCard: false, removal: undefined });
    choices.chooseCard(first?.id);
    focusInSight(root.querySelector<HTMLElement>(`[data-card="${first?.id}"]`));
  };

  return () => {
    const findsCard = !store.get().findsCard;
    store.set({ findsCard });
    if (!findsCard) return;
    // Opened again, it goes on where it was.
    if (isOpen) return focusInSight(root.querySelector<HTMLElement>('.finder-place input'));
    isOpen = true;
    importFiles(() => import('./open-card-finder.tsx')).then(
      ({ openCardFinder }) => openCardFinder(root, { ...options, show }),
      () => {
        isOpen = false;
        store.set({ findsCard: false });
      },
    );
  };
}
