import type { Language } from '../../protocol/languages.ts';
import { findLanguage } from '../../protocol/languages.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { StateStore } from '../state/create-page-store.ts';
import type { TextState } from '../state/page-state.ts';
import { keepFolds } from './keep-folds.ts';

export interface LanguageSwitchOptions {
  root: ParentNode;
  store: StateStore<TextState>;
  loadCatalog(language: Language): Promise<Catalog>;
}

/** Creates a function that switches to a language once its texts have arrived. Of several calls, the last one counts. */
export function createLanguageSwitch({ root, store, loadCatalog }: LanguageSwitchOptions) {
  let latest = 0;
  let unknown = '';
  return async (hint = ''): Promise<void> => {
    latest += 1;
    const current = latest;
    const language = findLanguage(hint);
    if (!language) {
      // A warning for the shop's developer, only once per locale, because `init` repeats it after a change of the height.
      if (hint && hint !== unknown) console.warn(`ServicePay: no language for the locale "${hint}"`);
      unknown = hint;
      return;
    }
    if (language === store.get().language) return;
    // If the texts fail to load, the payment is still possible in the current language.
    const catalog = await loadCatalog(language).catch(() => undefined);
    if (catalog && current === latest) keepFolds(root, () => store.set({ language, catalog }));
  };
}
