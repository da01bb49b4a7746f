import type { RememberedView } from '../../../protocol/page-renderer.ts';
import type { Catalog, ServiceTexts } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { CardName } from './card-name.tsx';
import { ManagedMerchant } from './managed-merchant.tsx';
import { ActionForm, News, Panel } from './panel.tsx';

interface RememberedPageProps {
  view: RememberedView;
  catalog: Catalog;
  texts: ServiceTexts['remembered'];
}

/** The cards, each with a button to delete it. */
const Cards = ({ view: { cards, path }, catalog, texts }: RememberedPageProps) => (
  <ul>
    {cards.map((card) => (
      <li key={card.id}>
        <form method="post" action={`${path}/forget/${card.id}`} class="manage-row">
          <span id={`card-${card.id}`}>
            <CardName {...{ card, catalog }} />
          </span>
          <button class="button button-quiet" type="submit" aria-describedby={`card-${card.id}`}>
            {texts.forget}
          </button>
        </form>
      </li>
    ))}
  </ul>
);

/** The page of remembered cards, with all that the shopper may see and do: delete one of them, or all. */
export function RememberedPage(props: RememberedPageProps) {
  const { view, catalog, texts } = props;
  const { cards, path, merchantName: merchant, isForgotten } = view;
  return (
    <Panel {...{ view, catalog }}>
      <ManagedMerchant view={view} title={texts.title} />
      <News text={isForgotten ? texts.forgotten : ''} />
      <div class="manage-part">
        <p>{cards.length ? fillText(texts.text, { merchant }) : texts.empty}</p>
        {cards.length > 0 && <Cards {...props} />}
      </div>
      {cards.length > 1 && (
        <ActionForm id="forget-text" action={`${path}/forget`} text={texts.allText} label={texts.all} />
      )}
    </Panel>
  );
}
