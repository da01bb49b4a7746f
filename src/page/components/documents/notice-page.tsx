import type { ServiceTexts } from '../../locales/catalog.ts';
import { CrossIcon } from '../parts/icons.tsx';

/** The same panel as a result, for an address without a payment: no merchant is known, so there is no way back. */
export function NoticePage({ title, text }: ServiceTexts['notFound']) {
  return (
    <main class="page">
      <section class="panel">
        <div class="result result-neutral">
          <span class="result-mark">
            <CrossIcon />
          </span>
          <h1 class="result-title">{title}</h1>
          <p class="result-text">{text}</p>
        </div>
      </section>
    </main>
  );
}
