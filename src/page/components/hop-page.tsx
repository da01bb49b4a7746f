import type { HopView } from '../../protocol/checkout-api.ts';
import { type Catalog, fillText } from '../catalog.ts';
import { getRailName } from '../get-rail-name.ts';
import { LeaveIcon } from './icons.tsx';

/** One link, which takes the whole window: banks refuse to be shown in a frame. */
export function HopPage({ hop, catalog }: { hop: HopView; catalog: Catalog }) {
  const rail = getRailName(hop.method, catalog);
  const { hopTitle, hopText, continueWith } = catalog.rails;
  return (
    <main class="page">
      <section class="panel">
        <div class="result result-neutral">
          <span class="result-mark">
            <LeaveIcon />
          </span>
          <h1 class="result-title">{fillText(hopTitle, { rail })}</h1>
          <p class="result-text">{fillText(hopText, { merchant: hop.merchantName })}</p>
        </div>
        <a class="button" href={hop.path} target="_top" rel="noreferrer">
          {fillText(continueWith, { rail })}
        </a>
      </section>
    </main>
  );
}
