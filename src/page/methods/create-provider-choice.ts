import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { Provider } from '../../protocol/payment-methods.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { Choices } from './create-choices.ts';
import { listProviders } from './provider-choice.ts';

interface ProviderChoiceOptions {
  view: CheckoutView;
  store: Pick<PageStore, 'get' | 'subscribe'>;
}

/**
 * Keeps the chosen provider in the URL of the page, where a reload finds it: the page stores nothing in the browser
 * (docs/decisions.md, 527). The links to other languages keep it too.
 */
function keepInUrl(root: HTMLElement, { view, store }: ProviderChoiceOptions): void {
  const window = root.ownerDocument.defaultView as Window;
  const { history, location } = window;
  store.subscribe((state, { provider: before }) => {
    const { provider } = state;
    if (provider === before || !listProviders(state).length) return;
    const change = (href: string): string => {
      const url = new URL(href);
      if (provider) url.searchParams.set('provider', provider);
      else url.searchParams.delete('provider');
      return url.href;
    };
    // For links that are rendered again.
    Object.assign(view, { provider });
    for (const link of root.querySelectorAll<HTMLAnchorElement>('.languages a'))
      link.href = change(link.href);
    try {
      history.replaceState(history.state, '', change(location.href));
    } catch {
      // A sandboxed frame without an origin may refuse it, and the choice then counts until a reload.
      // https://html.spec.whatwg.org/multipage/nav-history-apis.html#can-have-its-url-rewritten
    }
  });
}

/** Creates the action that chooses one of several providers, or returns to that step. */
export function createProviderChoice(
  root: HTMLElement,
  options: ProviderChoiceOptions,
  choices: Pick<Choices, 'chooseProvider'>,
): (provider: Provider | undefined) => void {
  keepInUrl(root, options);
  return (provider) => {
    const { provider: before } = options.store.get();
    choices.chooseProvider(provider);
    // The pressed button has disappeared: focus what it has led to, or the button that had led there.
    const next = provider ? '#form-title' : `[name=provider][value=${before}]`;
    root.querySelector<HTMLElement>(next)?.focus();
  };
}
