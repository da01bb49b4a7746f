import type { ServiceTexts } from '../../locales/catalog.ts';
import { CrossIcon } from '../parts/icons.tsx';
import { Outcome } from './panel.tsx';

/** For an address without a payment: no merchant is known, so there is no way back. */
export const NoticePage = (texts: ServiceTexts['notFound']) => (
  <main class="page">
    <section class="panel">
      <Outcome Mark={CrossIcon} {...texts} />
    </section>
  </main>
);
