import type { ComponentChildren } from 'preact';
import type { Service } from '../../data/create-service.ts';
import { useRows } from '../../data/use-rows.ts';
import { type ApiRecord, toLabel } from '../../sections/describe-record.ts';
import { fillPath, isOpen, type RecordList, readVocabulary } from '../../sections/list-resources.ts';
import type { ValueContext } from '../parts/record-fields.tsx';
import { RowList } from '../parts/row-list.tsx';
import { RecordListRow } from './record-list-row.tsx';

interface RecordsBelowProps {
  list: RecordList;
  /** The record that they belong to. */
  record: ApiRecord;
  service: Service;
  context: Omit<ValueContext, 'currency'>;
  /** The forms of the calls about one of them. */
  children: (row: ApiRecord) => ComponentChildren;
}

/** The newest records below another one, such as the bank accounts of a person. */
export function RecordsBelow({ list, record, service, context, children }: RecordsBelowProps) {
  const { call, name, isPaged } = list;
  const vocabulary = readVocabulary(call);
  const [idName] = Object.keys(vocabulary.schemas);
  const getKey = (row: ApiRecord): string => String(row[idName ?? '']);
  const {
    older: _,
    isRefused,
    refresh: __,
    ...rows
  } = useRows<ApiRecord>(service, {
    path: fillPath(call, record as Readonly<Record<string, string>>),
    name,
    isWhole: !isPaged,
    start: undefined,
    getKey,
  });
  if (isRefused || !isOpen(call, service.scopes)) return null;
  return (
    <>
      <h3>{toLabel(name)}</h3>
      <RowList {...rows} empty={vocabulary.words?.empty ?? 'There is nothing yet.'} getKey={getKey}>
        {(row) => (
          <RecordListRow record={row} idName={idName} address={undefined} context={context} {...vocabulary}>
            {children(row)}
          </RecordListRow>
        )}
      </RowList>
    </>
  );
}
