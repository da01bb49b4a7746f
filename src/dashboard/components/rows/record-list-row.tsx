import { type ComponentChildren, Fragment } from 'preact';
import {
  type ApiRecord,
  describeMoney,
  findCurrency,
  getTitle,
  listFacts,
  toLabel,
} from '../../sections/describe-record.ts';
import { ListRow } from '../parts/list-row.tsx';
import { Value, type ValueContext } from '../parts/record-fields.tsx';

interface RecordRowProps {
  record: ApiRecord;
  idName: string | undefined;
  /** The URL of the record's page. Without one, the row shows as many fields as possible. */
  address: string | undefined;
  context: Omit<ValueContext, 'currency'>;
  children?: ComponentChildren;
}

/** Fields that are clear without a label. */
const CLEAR = ['Method', 'Description'];

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A record in a list. */
export function RecordListRow({ record, idName, address, context, children }: RecordRowProps) {
  const title = getTitle(record, idName);
  const currency = findCurrency(record);
  const own = { ...context, currency, isShort: true };
  return (
    <ListRow
      label={title}
      title={title}
      href={address}
      state={textOrNothing(record.State ?? record.Status)}
      amount={typeof record.Amount === 'number' ? describeMoney(record.Amount, currency) : undefined}
      facts={listFacts(record, { title, idName, isAll: !address }).map((name) => (
        <Fragment key={name}>
          {!CLEAR.includes(name) && `${toLabel(name)}: `}
          <Value name={name} value={record[name]} context={own} />
        </Fragment>
      ))}
      at={textOrNothing(record.CreatedAt)}
    >
      {children}
    </ListRow>
  );
}
