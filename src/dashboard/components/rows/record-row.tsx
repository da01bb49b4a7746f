import type { ComponentChildren } from 'preact';
import {
  type ApiRecord,
  findCurrency,
  getTitle,
  listFacts,
  toLabel,
} from '../../sections/describe-record.ts';
import { Badge } from '../parts/badge.tsx';
import { Value, type ValueContext } from '../parts/record-fields.tsx';

export interface RecordRowProps {
  record: ApiRecord;
  idName: string | undefined;
  /** The record's own page; without one, the row shows all that it can. */
  address: string | undefined;
  context: Omit<ValueContext, 'currency'>;
  children?: ComponentChildren;
}

/** Fields that need no label. */
const CLEAR = ['Amount', 'CreatedAt', 'Method', 'Description'];

/** A record in a list. */
export function RecordRow({ record, idName, address, context, children }: RecordRowProps) {
  const title = getTitle(record, idName);
  const state = record.State ?? record.Status;
  const own = { ...context, currency: findCurrency(record), isShort: true };
  const has = (name: string) => (record[name] === undefined ? [] : [name]);
  const names = [
    ...has('Amount'),
    ...listFacts(record, { title, idName, isAll: !address }),
    ...has('CreatedAt'),
  ];
  return (
    <article aria-label={title}>
      <h3>
        {address ? <a href={address}>{title}</a> : title}{' '}
        {typeof state === 'string' && <Badge>{state}</Badge>}
      </h3>
      <p>
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && ' · '}
            {!CLEAR.includes(name) && `${toLabel(name)}: `}
            <Value name={name} value={record[name]} context={own} />
          </span>
        ))}
      </p>
      {children}
    </article>
  );
}
