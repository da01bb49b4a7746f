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
import { abortAfter } from '../loading/abort-after.ts';
import type { PageStore } from '../state/create-page-store.ts';

const TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;

export interface CardFinderOptions {
  window: Window;
  store: PageStore;
  fetch: typeof globalThis.fetch;
  /** Shows the found cards. */
  show(cards: SavedCard[]): void;
}

/** The variable part of the finder's properties. */
interface FinderState {
  email: string;
  sentTo?: string | undefined;
  problem?: FinderProblem | undefined;
  until?: string | undefined;
}

/** The reason why a call was not answered. */
type Failure = Pick<FinderState, 'until'> & { problem: 'flooded' | 'failed' };

/** Returns the first whole minute of the shopper's clock at which the service allows another request. */
function findEndOfWait({ headers }: Response): string {
  const waitMs = 1000 * Number(headers.get('retry-after')) || MINUTE_MS;
  return new Date(Math.ceil((Date.now() + waitMs) / MINUTE_MS) * MINUTE_MS).toISOString();
}

/** Calls the service. @returns the answer, or the reason why there is none */
async function post<Request extends object, Answer extends object>(
  { window, fetch }: CardFinderOptions,
  path: string,
  request: Request,
): Promise<{ answer: Answer } | Failure> {
  try {
    const response = await fetch(window.location.pathname + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: abortAfter(TIMEOUT_MS).signal,
    });
    if (response.ok) return { answer: (await response.json()) as Answer };
    if (response.status === 429) return { problem: 'flooded', until: findEndOfWait(response) };
  } catch {
    // No connection, or no answer in time.
  }
  return { problem: 'failed' };
}

/** Creates a function that writes the address into the form, for the payment, unless the shopper has typed another one there. */
function createFormFiller(root: HTMLElement): (email: string) => void {
  let filled = '';
  return (email) => {
    const field = findInput(root, 'email');
    if (!field || (field.value && field.value !== filled)) return;
    field.value = email;
    filled = email;
  };
}

/**
 * Opens the finder of remembered cards: an email address, the code sent there, and the cards as rows of the form. It is rendered
 * below its button, in a chunk that is loaded when the button is pressed. The secret of the search is kept only here.
 */
export function openCardFinder(root: HTMLElement, options: CardFinderOptions): void {
  const { store, show } = options;
  const findField = (id: string) => root.querySelector<HTMLInputElement>(`#${id}`);
  const read = (id: string) => findField(id)?.value.trim() ?? '';
  const focus = (id: string) => focusInSight(findField(id));
  let state: FinderState = { email: findInput(root, 'email')?.value.trim() ?? '' };
  let secret = '';
  const fillForm = createFormFiller(root);
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
    const called = await post<CardCodeRequest, CardCodeAnswer>(options, '/card-code', request);
    if ('problem' in called) return set(called);
    secret = called.answer.finder;
    fillForm(email);
    set({ email, sentTo: email, problem: undefined });
    // A code from before is no longer valid.
    const code = findField('finder_code');
    if (code) code.value = '';
    focus('finder_code');
  }

  const actions = {
    ask: () =>
      void once(async () => {
        const email = read('finder_email');
        const problem = findEmailProblem(email) as FinderProblem | undefined;
        if (problem) {
          set({ problem });
          return focus('finder_email');
        }
        await askFor(email);
      }),
    askAgain: () => void once(() => askFor(state.email)),
    changeEmail: () => {
      set({ sentTo: undefined, problem: undefined });
      focus('finder_email');
      findField('finder_email')?.select();
    },
    find: () =>
      void once(async () => {
        const request: FoundCardsRequest = { finder: secret, code: read('finder_code') };
        const called = await post<FoundCardsRequest, FoundCardsAnswer>(options, '/found-cards', request);
        if ('problem' in called) return set(called);
        const { answer } = called;
        if ('problem' in answer) {
          set({ problem: answer.problem === 'wrong_code' ? 'wrong' : 'over' });
          return focus('finder_code');
        }
        if (!answer.cards.length) return set({ problem: 'none' });
        isOver = true;
        show(answer.cards);
      }),
  };
  // Render again in another language.
  store.subscribe(({ catalog }, previous) => catalog !== previous.catalog && draw());
  draw();
  focus('finder_email');
}
