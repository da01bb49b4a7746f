import type { HopView } from '../../../protocol/page-renderer.ts';
import type { Catalog, ServiceTexts } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { getRailAction } from '../../texts/get-rail-action.ts';
import { LeaveIcon } from '../parts/icons.tsx';
import { Outcome } from './panel.tsx';

interface HopPageProps {
  hop: HopView;
  catalog: Catalog;
  texts: ServiceTexts['hop'];
}

/** A page with a link that leaves the frame, because banks refuse to be embedded. */
export function HopPage({ hop, catalog, texts }: HopPageProps) {
  return (
    <main class="page">
      <section class="panel">
        <Outcome
          Mark={LeaveIcon}
          title={texts.title}
          text={fillText(texts.text, { merchant: hop.merchantName })}
        />
        <a class="button" href={hop.path} target="_top" rel="noreferrer">
          {getRailAction(hop.method, catalog)}
        </a>
      </section>
    </main>
  );
}
