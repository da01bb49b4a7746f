import type { Catalog } from '../catalog.ts';
import { CrossIcon } from './icons.tsx';

export interface NoticePageProps {
  notice: 'not_found';
  catalog: Catalog;
}

/** The same panel as a result, for an address without a payment: no merchant is known, so there is no way back. */
export function NoticePage({ notice, catalog }: NoticePageProps) {
  return (
    <main class="page">
      <section class="panel">
        <div class="result result-neutral">
          <span class="result-mark">
            <CrossIcon />
          </span>
          <h1 class="result-title">{catalog.titles[notice]}</h1>
          <p class="result-text">{catalog.texts[notice]}</p>
        </div>
      </section>
    </main>
  );
}
