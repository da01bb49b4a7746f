import { ORDER_STATUSES, type Order } from '../../data/answers.ts';
import { ORDERS } from '../../data/order-actions.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFilters, Choice, FilterBar, useFilters } from '../parts/filter-bar.tsx';
import type { PanelProps, TabProps } from '../parts/panel-props.ts';
import { RowList } from '../parts/row-list.tsx';
import { OrderListRow } from '../rows/order-list-row.tsx';

const getOrderKey = ({ order_id }: Order) => String(order_id);

/** The orders that tills have sent to terminals. */
export function SalePanel({ service, act, query }: TabProps) {
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
