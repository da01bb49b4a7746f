import type { Language } from '../../protocol/languages.ts';
import { findLanguage } from '../../protocol/languages.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { Store } from '../state/create-page-store.ts';
import type { TextState } from '../state/page-state.ts';
import { keepFolds } from './keep-folds.ts';

export interface LanguageSwitchOptions {
  root: ParentNode;
  store: Store<TextState>;
  loadCatalog(language: Language): Promise<Catalog>;
}

/** Switches to the language of a hint, once its texts have arrived; of several hints, the last one counts. */
export function createLanguageSwitch({ root, store, loadCatalog }: LanguageSwitchOptions) {
  let latest = 0;
  let unknown = '';
  return async (hint = ''): Promise<void> => {
    latest += 1;
    const current = latest;
    const language = findLanguage(hint);
    if (!language) {
      // For the shop's developer; `init` repeats the hint after a change of the height.
      if (hint && hint !== unknown) console.warn(`ServicePay: no language for the locale "${hint}"`);
      unknown = hint;
      return;
    }
    if (language === store.get().language) return;
    // Without the other language the payment can still be made in this one.
    const catalog = await loadCatalog(language).catch(() => undefined);
    if (catalog && current === latest) keepFolds(root, () => store.set({ language, catalog }));
  };
}
