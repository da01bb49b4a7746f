import { useEffect, useState } from 'preact/hooks';
import type { Service } from '../../data/create-service.ts';
import { MAX_PAGE_SIZE } from '../../data/load-rows.ts';
import { type ApiRecord, getTitle } from '../../sections/describe-record.ts';
import type { ControlProps } from './file-control.tsx';

/** Reads all records of a list. @throws ServiceError */
async function readAll(service: Service, path: string): Promise<ApiRecord[]> {
  const all: ApiRecord[] = [];
  for (let cursor: unknown = ''; typeof cursor === 'string'; ) {
    const page: ApiRecord = await service.get(
      `${path}?Limit=${MAX_PAGE_SIZE}${cursor && `&Cursor=${cursor}`}`,
    );
    all.push(...(Object.values(page).find(Array.isArray) ?? []));
    cursor = page.NextCursor;
  }
  return all;
}

/** A choice of one record of another list, by its id. If the list cannot be read, the next press tries again. */
export function ListChoice({
  field,
  value,
  onChange,
  described,
  service,
}: ControlProps & { service: Service }) {
  const [rows, setRows] = useState<readonly ApiRecord[]>();
  const [problem, setProblem] = useState<string>();
  const load = () => readAll(service, field.list).then(setRows, ({ message }: Error) => setProblem(message));
  useEffect(() => void load(), []);
  return (
    <select
      {...described}
      value={String(value)}
      onFocus={() => !rows && void load()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{rows ? 'none' : (problem ?? 'Loading …')}</option>
      {rows?.map((row) => {
        const [id] = Object.values(row);
        return (
          <option key={id} value={String(id)}>
            {getTitle(row)}
          </option>
        );
      })}
    </select>
  );
}
