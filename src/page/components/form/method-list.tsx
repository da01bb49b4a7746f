import type { VNode } from 'preact';
import { findPaymentMethod, type PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { listRows, type MethodRow } from '../../methods/list-rows.ts';
import { isBusyStage } from '../../state/stage.ts';
import { ChevronIcon } from '../parts/icons.tsx';
import { LazySection } from '../parts/lazy-section.tsx';
import { MethodMark } from '../parts/method-mark.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { findMethodPanel } from './method-panels.ts';

/**
 * A row of the list. A single method is no choice: its row is hidden and not focusable, but stays in the document for automation.
 */
function Row({ row, isChoice, ...props }: ScreenProps & { row: MethodRow; isChoice: boolean }) {
  const { state, actions } = props;
  const { catalog, savedCards } = state;
  const { method, card, isChosen } = row;
  const name = findMethodPanel(method, props.sections)?.name(catalog) ?? findPaymentMethod(method)?.name;
  return (
    <div class={isChoice ? 'row' : 'visually-hidden'} hidden={row.isFolded && !state.showsMore}>
      <label class="method" part="method">
        <input
          type="radio"
          name="method"
          value={card ? `saved_card:${card.id}` : method}
          data-card={card?.id}
          // A browser that restores a choice after a reload fires no event.
          autoComplete="off"
          tabIndex={isChoice ? undefined : -1}
          checked={isChosen}
          disabled={isBusyStage(state.stage) && !isChosen}
          onChange={() =>
            method === 'card' ? actions?.chooseCard?.(card?.id) : actions?.chooseMethod?.(method)
          }
        />
        {card ? (
          <LazySection {...props} name="SavedCardName" card={card} />
        ) : (
          <>
            <span class="method-name words">
              {method === 'card' && savedCards.length ? catalog.savedCards.another : name}
            </span>
            <MethodMark method={method} />
          </>
        )}
      </label>
      {card && <LazySection {...props} name="SavedCardRemoval" card={card} />}
    </div>
  );
}

/**
 * The fields of a method. A panel is hidden instead of removed, even if the shop filters the methods, because only the document
 * holds typed values.
 */
function Panel({ method, isHidden, ...props }: ScreenProps & { method: PaymentMethodId; isHidden: boolean }) {
  const Fields = findMethodPanel(method, props.sections)?.Fields;
  return (
    <div class="method-fields" hidden={isHidden}>
      {Fields && <Fields {...props} />}
    </div>
  );
}

const More = ({ state, actions }: ScreenProps) => (
  <button
    class="more-methods"
    type="button"
    aria-expanded={!!state.showsMore}
    disabled={!state.isLive}
    onClick={() => actions?.toggle('showsMore')}
  >
    <span class="words">{state.catalog.moreMethods}</span>
    <ChevronIcon />
  </button>
);

/**
 * The methods as radio inputs, each with its fields below. All are keyed children of one element: the chosen method's parts,
 * including the email field and the pay button, move below its row without being recreated, and keep typed values.
 * @param shared the keyed parts that follow every method's own fields
 */
export function MethodList({ shared, ...props }: ScreenProps & { shared: VNode[] }) {
  const { view } = props;
  const rows = listRows(props);
  const isChoice = rows.length > 1;
  const chosen = rows.find((row) => row.isChosen);
  const createPanel = (method: PaymentMethodId) => (
    <Panel key={`panel-${method}`} {...props} method={method} isHidden={method !== chosen?.method} />
  );
  const children: VNode[] = [];
  let hasMore = false;
  for (const row of rows) {
    if (row.isForeign && !hasMore) children.push(<More key="more" {...props} />);
    hasMore ||= row.isForeign;
    children.push(<Row key={row.card?.id ?? row.method} {...props} row={row} isChoice={isChoice} />);
    if (row === chosen) children.push(createPanel(row.method), ...shared);
    else if (row.method !== chosen?.method && !row.card) children.push(createPanel(row.method));
  }
  const shown = rows.map(({ method }) => method);
  for (const method of view.methods) if (!shown.includes(method)) children.push(createPanel(method));
  if (!chosen) children.push(...shared);
  return (
    <fieldset
      class={isChoice && view.type === 'standard' ? 'methods' : 'methods methods-plain'}
      part="methods"
      aria-labelledby={chosen && 'form-title'}
    >
      {children}
    </fieldset>
  );
}
