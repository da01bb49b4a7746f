import type { Catalog } from '../../locales/catalog.ts';

/** The waiting page after a 3-D Secure challenge, in the frame that contained the bank's page. */
export function ReturnPage({ catalog }: { catalog: Catalog }) {
  return (
    <main class="page">
      <div class="result result-waiting" role="status">
        <span class="spinner spinner-large" aria-hidden="true" />
        <p class="result-text">{catalog.titles.processing}</p>
      </div>
    </main>
  );
}
