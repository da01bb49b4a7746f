import { type ComponentChildren, Fragment } from 'preact';
import { type ApiRecord, listFacts, toLabel } from '../../sections/describe-record.ts';
import { chooseCurrency, describeRecord, type Vocabulary } from '../../sections/words.ts';
import { ListRow } from '../parts/list-row.tsx';
import { Value, type ValueContext } from '../parts/record-fields.tsx';
import { RecordTable } from '../parts/record-table.tsx';

interface RecordRowProps extends Vocabulary {
  record: ApiRecord;
  idName: string | undefined;
  /** The URL of the record's page. Without one, a row without words shows as many fields as possible. */
  address: string | undefined;
  context: Omit<ValueContext, 'currency'>;
  /** Whether it is the record of the user who is logged in. */
  isOwn?: boolean | undefined;
  children?: ComponentChildren;
}

/** Fields that are clear without a label. */
const CLEAR = ['Method', 'Description'];

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A record in a list: in the words of its kind, or else by its first fields. */
export function RecordListRow({
  record,
  idName,
  address,
  context,
  isOwn,
  words,
  schemas,
  children,
}: RecordRowProps) {
  const described = describeRecord(record, { words, schemas }, idName);
  const { title, facts, amount, state } = described;
  const own = { ...context, currency: chooseCurrency(record, { words, schemas }), isShort: true };
  const id = String(record[idName ?? ''] ?? '');
  const shown: ComponentChildren[] = words
    ? [...facts, isOwn && 'you', context.isDeveloper && id && id !== title && <code key="id">{id}</code>]
    : listFacts(record, { title, idName, isAll: !address }).map((name) => (
        <Fragment key={name}>
          {!CLEAR.includes(name) && `${toLabel(name)}: `}
          <Value name={name} value={record[name]} schema={schemas[name]} context={own} />
        </Fragment>
      ));
  return (
    <ListRow
      label={title}
      title={title}
      href={described.address ?? address}
      state={state}
      amount={amount}
      facts={shown}
      at={textOrNothing(record.CreatedAt)}
    >
      {words?.table && <RecordTable rows={record[words.table] as readonly ApiRecord[]} />}
      {children}
    </ListRow>
  );
}
