import type { LeaveFrameView } from '../../../protocol/page-renderer.ts';
import type { Catalog, ServiceTexts } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { getRailAction } from '../../texts/get-rail-action.ts';
import { LeaveIcon } from '../parts/icons.tsx';
import { Outcome } from './panel.tsx';

interface LeaveFramePageProps {
  view: LeaveFrameView;
  catalog: Catalog;
  texts: ServiceTexts['leaveFrame'];
}

/** A page with a link that leaves the frame, because banks refuse to be embedded. */
export function LeaveFramePage({ view, catalog, texts }: LeaveFramePageProps) {
  return (
    <main class="page">
      <section class="panel">
        <Outcome
          Mark={LeaveIcon}
          title={texts.title}
          text={fillText(texts.text, { merchant: view.merchantName })}
        />
        <a class="button" href={view.path} target="_top" rel="noreferrer">
          {getRailAction(view.method, catalog)}
        </a>
      </section>
    </main>
  );
}
