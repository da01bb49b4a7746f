import { ORDER_STATUSES, type Order, type TerminalAnswer } from '../../data/answers.ts';
import { ORDERS } from '../../data/order-actions.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, Choice, FilterBar, useFilters } from '../parts/filter-bar.tsx';
import type { PanelProps, TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { OrderListRow } from '../rows/order-list-row.tsx';
import { TerminalList } from '../rows/terminal-list.tsx';

const TERMINALS = '/api/v5/pos-terminals/terminals';
/** The number of terminals above the orders. A company with more terminals has a separate page for them. */
const MAX_TERMINALS = 5;
const ALL_TERMINALS = formatPlace({ panel: 'point-of-sale', path: ['terminals'] });

const getTerminalKey = ({ TerminalId }: TerminalAnswer) => TerminalId;
const getOrderKey = ({ order_id }: Order) => String(order_id);

/** The newest terminals, above the orders. */
function FirstTerminals({ service, act }: PanelProps) {
  const path = `${TERMINALS}?Limit=${MAX_TERMINALS}`;
  const { value, problem, refresh } = usePolled<{ Terminals: TerminalAnswer[]; NextCursor: string | null }>(
    service,
    path,
  );
  return (
    <>
      <TerminalList
        service={service}
        act={(done, work) => act(done, work).then(refresh)}
        rows={value?.Terminals}
        problem={problem}
      />
      {value?.NextCursor && (
        <p class="more">
          <a class="button" href={ALL_TERMINALS}>
            All terminals
          </a>
        </p>
      )}
    </>
  );
}

function AllTerminals({ service, act, query, path }: TabProps) {
  const { start, getPages } = useFilters('point-of-sale', query, path);
  const source = { path: TERMINALS, name: 'Terminals', start, getKey: getTerminalKey };
  const { older, refresh, ...list } = useRows<TerminalAnswer>(service, source);
  return (
    <>
      <p>
        <a href={formatPlace({ panel: 'point-of-sale' })}>← Point of sale</a>
      </p>
      <TerminalList
        {...list}
        service={service}
        act={(done, work) => act(done, work).then(refresh)}
        {...getPages(older)}
      />
    </>
  );
}

function Orders({ service, act, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('point-of-sale', query);
  const path = addFilters(ORDERS, filters);
  const source = { path, name: 'orders', isSnakeCase: true, start, getKey: getOrderKey };
  const { older, refresh, ...list } = useRows<Order>(service, source);
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <FilterBar>
        <Choice label="State" options={ORDER_STATUSES} {...bind('status')} />
      </FilterBar>
      <RowList
        {...list}
        {...getPages(older)}
        empty={
          isFiltered ? (
            'No order matches the filter.'
          ) : (
            <>
              There are no orders yet. A till makes them: the shop has one at <code>/till</code>, and{' '}
              <a href="/docs/cloud-pos">cloud POS</a> is the call for yours.
            </>
          )
        }
        getKey={getOrderKey}
      >
        {(order) => <OrderListRow order={order} service={service} act={actAndRefresh} />}
      </RowList>
    </>
  );
}

/** The terminals, and the orders that tills have sent to them. */
export function SalePanel(props: TabProps) {
  const { service, act, path, query } = props;
  if (path[0] === 'terminals') return <AllTerminals {...props} />;
  return (
    <>
      {!query.Cursor && (
        <>
          <h3>Terminals</h3>
          <FirstTerminals service={service} act={act} />
        </>
      )}
      <h3>Orders</h3>
      <Orders {...props} />
    </>
  );
}
