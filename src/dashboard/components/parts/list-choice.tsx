import { useEffect, useState } from 'preact/hooks';
import type { Service } from '../../data/create-service.ts';
import { MAX_PAGE_SIZE } from '../../data/load-rows.ts';
import { isServiceId } from '../../data/names.ts';
import type { ApiRecord } from '../../sections/describe-record.ts';
import { describeRecord } from '../../sections/words.ts';
import type { ControlProps } from './file-control.tsx';
import { addFilters } from './filter-bar.tsx';

const findRows = (page: ApiRecord): ApiRecord[] => Object.values(page).find(Array.isArray) ?? [];

/** The most records that are shown: a list of more is to be searched. */
const MAX_SHOWN = 1000;

/** Reads the records of a list, the newest of many. @throws ServiceError */
async function readAll(service: Service, path: string): Promise<ApiRecord[]> {
  const all: ApiRecord[] = [];
  for (let Cursor: unknown = ''; typeof Cursor === 'string' && all.length < MAX_SHOWN; ) {
    const page: ApiRecord = await service.get(addFilters(path, { Limit: String(MAX_PAGE_SIZE), Cursor }));
    all.push(...findRows(page));
    Cursor = page.NextCursor;
  }
  return all;
}

const getId = (row: ApiRecord): string => String(Object.values(row)[0]);

/**
 * A choice of one record of another list, in words. If there may be many, they are searched first. If the list cannot be read, the
 * next press tries again.
 */
export function ListChoice({
  field,
  value,
  onChange,
  described,
  service,
}: ControlProps & { service: Service }) {
  const { path = '', title = '', isSearched = false } = field.list ?? {};
  const [rows, setRows] = useState<readonly ApiRecord[]>();
  const [problem, setProblem] = useState<string>();
  const show = (loaded: Promise<ApiRecord[]>) =>
    void loaded.then(setRows, ({ message }: Error) => setProblem(message));
  const load = () => !isSearched && show(readAll(service, path));
  const search = async (Search: string) =>
    Search ? findRows(await service.get(addFilters(path, { Search }))) : [];
  useEffect(() => void load(), []);
  const chosen = String(value);
  const empty = isSearched ? 'none: search first' : 'Loading …';
  return (
    <>
      {isSearched && (
        // Outside of the form, so that Enter does not send it.
        <input
          form=""
          type="search"
          aria-label={`Search: ${field.label}`}
          placeholder="Name, email …"
          onChange={({ currentTarget }) => show(search(currentTarget.value.trim()))}
        />
      )}
      <select
        {...described}
        value={chosen}
        onFocus={() => !rows && load()}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{problem ?? (rows ? `none of ${rows.length}` : empty)}</option>
        {chosen && !rows?.some((row) => getId(row) === chosen) && (
          <option value={chosen}>{isServiceId(chosen) ? 'as it is' : chosen}</option>
        )}
        {rows?.map((row) => (
          <option key={getId(row)} value={getId(row)}>
            {describeRecord(row, { words: { title }, schemas: {} }).title}
          </option>
        ))}
      </select>
    </>
  );
}
