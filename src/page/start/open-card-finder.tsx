import { render } from 'preact';
import { findEmailProblem } from '../../protocol/card.ts';
import type { SavedCard } from '../../protocol/checkout-api.ts';
import type {
  CardCodeAnswer,
  CardCodeRequest,
  FoundCardsAnswer,
  FoundCardsRequest,
} from '../../protocol/page-renderer.ts';
import { CardFinder, type FinderProblem } from '../components/form/card-finder.tsx';
import { focusInSight } from '../form/focus-in-sight.ts';
import { findInput } from '../form/form-fields.ts';
import type { PageStore } from '../state/create-page-store.ts';

/** The interval after which the service allows another code. */
const AGAIN_MS = 60_000;
const TIMEOUT_MS = 10_000;

export interface CardFinderOptions {
  window: Window;
  store: PageStore;
  fetch: typeof globalThis.fetch;
  wait(ms: number): Promise<void>;
  /** Shows the found cards. */
  show(cards: SavedCard[]): void;
}

/** The variable part of the finder's properties. */
interface FinderState {
  email: string;
  sentTo?: string;
  problem?: FinderProblem | undefined;
  canAskAgain: boolean;
}

/** Calls the service. @returns the answer, or the problem */
async function post<Request extends object, Answer extends object>(
  { window, fetch }: CardFinderOptions,
  path: string,
  request: Request,
): Promise<Answer | FinderProblem> {
  try {
    const response = await fetch(window.location.pathname + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return (await response.json()) as Answer;
    return response.status === 429 ? 'flooded' : 'failed';
  } catch {
    return 'failed';
  }
}

/**
 * Opens the finder of remembered cards: an email address, the code sent there, and the cards as rows of the form. It is rendered
 * below its button, in a chunk that is loaded when the button is pressed. The secret of the search is kept only here.
 */
export function openCardFinder(root: HTMLElement, options: CardFinderOptions): void {
  const { store, wait, show } = options;
  const read = (id: string) => root.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? '';
  const focus = (selector: string) => focusInSight(root.querySelector<HTMLElement>(selector));
  let state: FinderState = { email: findInput(root, 'email')?.value.trim() ?? '', canAskAgain: false };
  let secret = '';
  let asked = 0;
  let isBusy = false;
  let isOver = false;

  const draw = () => {
    const place = root.querySelector<HTMLElement>('.finder-place');
    if (place && !isOver) render(<CardFinder {...state} state={store.get()} {...actions} />, place);
  };
  const set = (change: Partial<FinderState>) => {
    state = { ...state, ...change };
    draw();
  };

  /** Runs an action, unless another one is in progress. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    await work();
    isBusy = false;
  }

  async function askFor(email: string): Promise<void> {
    const request: CardCodeRequest = { email, language: store.get().language };
    const answer = await post<CardCodeRequest, CardCodeAnswer>(options, '/card-code', request);
    if (typeof answer === 'string') return set({ problem: answer });
    secret = answer.finder;
    asked += 1;
    const number = asked;
    set({ sentTo: email, problem: undefined, canAskAgain: false });
    void wait(AGAIN_MS).then(() => number === asked && set({ canAskAgain: true }));
    // The same address is used for the payment.
    const field = findInput(root, 'email');
    if (field && !field.value) field.value = email;
    focus('#finder_code');
  }

  const actions = {
    ask: () =>
      void once(async () => {
        const email = read('finder_email');
        const problem = findEmailProblem(email) as FinderProblem | undefined;
        if (problem) {
          set({ problem });
          return focus('#finder_email');
        }
        await askFor(email);
      }),
    askAgain: () => void once(() => askFor(state.sentTo ?? '')),
    find: () =>
      void once(async () => {
        const request: FoundCardsRequest = { finder: secret, code: read('finder_code') };
        const answer = await post<FoundCardsRequest, FoundCardsAnswer>(options, '/found-cards', request);
        if (typeof answer === 'string') return set({ problem: answer });
        if ('problem' in answer) {
          set({ problem: answer.problem === 'wrong_code' ? 'wrong' : 'over' });
          return focus('#finder_code');
        }
        if (!answer.cards.length) return set({ problem: 'none' });
        isOver = true;
        show(answer.cards);
      }),
  };
  // Render again in another language.
  store.subscribe(({ catalog }, previous) => catalog !== previous.catalog && draw());
  draw();
  focus('#finder_email');
}
