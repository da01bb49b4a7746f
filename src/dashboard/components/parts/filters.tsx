import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { toWords } from '../../data/names.ts';
import { formatPlace, type Place, parsePlace } from '../../data/place.ts';
import { goTo } from '../../data/use-place.ts';

const isFiltered = (): boolean =>
  Object.keys(parsePlace(location.hash).query ?? {}).some((name) => name !== 'Cursor');

/** A row of filters. The form is never submitted: the list follows each change. On a phone a button opens it, unless one is set. */
export function Filters({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(isFiltered);
  const id = useId();
  return (
    <>
      <button
        type="button"
        class="fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </button>
      <form
        id={id}
        class={isOpen ? 'filters open' : 'filters'}
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
      </form>
    </>
  );
}

/** Event types stay as they are. */
const nameState = (code: string): string => (/^[A-Z_]+$/.test(code) ? toWords(code) : code);

export interface ChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  /** The words for an option. */
  name?: (option: string) => string;
  onChange: (value: string) => void;
}

/** A choice of one option, or "any" with an empty value. */
export function Choice({ label, value, options, name = nameState, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">any</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A whole transaction id. The list follows on Enter, or when the field is left. */
export function IdField({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) {
  return (
    <label>
      Transaction id
      <input
        name="transaction"
        value={value}
        maxLength={36}
        autocomplete="off"
        spellcheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
    </label>
  );
}

/** A filter that is on or off. */
export function Switch({ label, value, onChange }: Pick<ChoiceProps, 'label' | 'value' | 'onChange'>) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value === 'true'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
      />
      {label}
    </label>
  );
}

/** Reads the filters of a list from its place, and changes them there: the list is the same after Back and a reload. */
export function useFilters(
  panel: Place['panel'],
  query: Record<string, string>,
  path: readonly string[] = [],
) {
  const { Cursor: start, ...filters } = query;
  const getPage = (cursor = '') =>
    formatPlace({ panel, path, query: { ...filters, ...(cursor && { Cursor: cursor }) } });
  return {
    filters,
    start,
    isFiltered: Object.keys(filters).length > 0,
    /** Gives a filter's value and the handler of its field. The new list begins with its newest rows. */
    bind: (name: string) => ({
      value: filters[name] ?? '',
      onChange: (value: string) => goTo({ panel, path, query: { ...filters, [name]: value } }),
    }),
    /** The addresses of the same list: of its newest rows where these are not shown, and of those that begin at a cursor. */
    getPages: (older: string | undefined) => ({
      newestPage: start && getPage(),
      olderPage: older && getPage(older),
    }),
  };
}

/** Adds the filters that are not empty to the path of a list. */
export function addFilters(path: string, filters: Record<string, string>): string {
  const chosen = Object.entries(filters).filter(([, value]) => value);
  return chosen.length ? `${path}?${new URLSearchParams(chosen)}` : path;
}
