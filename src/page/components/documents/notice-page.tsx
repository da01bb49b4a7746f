import type { ServiceTexts } from '../../locales/catalog.ts';
import { CrossIcon } from '../parts/icons.tsx';
import { Outcome } from './panel.tsx';

/** The page for a URL without a payment: without a merchant, there is no way back. */
export const NoticePage = (texts: ServiceTexts['notFound']) => (
  <main class="page">
    <section class="panel">
      <Outcome Mark={CrossIcon} {...texts} />
    </section>
  </main>
);
