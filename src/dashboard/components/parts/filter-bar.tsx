import { type ComponentChildren, toChildArray } from 'preact';
import { useId, useState } from 'preact/hooks';
import { toWords } from '../../data/names.ts';
import { formatPlace, type Place, parsePlace } from '../../data/place.ts';
import { goTo } from '../../data/use-place.ts';

/** The filters in the URL, as they are now: a field may change before the list has followed the one before it. */
function readFilters(): Record<string, string> {
  const { Cursor, ...filters } = parsePlace(location.hash).query ?? {};
  return filters;
}

/** The number of filters that fit into a line. */
const MAX_IN_LINE = 3;

interface FilterBarProps {
  /** Buttons of the list, in the same line as the one that unfolds the filters. */
  tools?: ComponentChildren;
  children?: ComponentChildren;
}

/**
 * The tools and the filters of a list. Each change takes effect at once; the form is never submitted. On a phone, and if the filters
 * would take more than a line, a button unfolds them, unless one is set: the list begins high on the page.
 */
export function FilterBar({ tools, children }: FilterBarProps) {
  const set = Object.keys(readFilters()).length;
  const [isOpen, setOpen] = useState(set > 0);
  const id = useId();
  const { length } = toChildArray(children);
  return (
    <>
      <div class="tools">
        {tools}
        {length > 0 && (
          <button
            type="button"
            class={length > MAX_IN_LINE ? 'fold always' : 'fold'}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Filters{set > 0 && ` (${set})`}
          </button>
        )}
      </div>
      {length > 0 && (
        <form
          id={id}
          class={isOpen ? 'filters open' : 'filters'}
          aria-label="Filters"
          onSubmit={(event) => event.preventDefault()}
        >
          {children}
        </form>
      )}
    </>
  );
}

/** Leave event types unchanged. */
const nameState = (code: string): string => (/^[A-Z_]+$/.test(code) ? toWords(code) : code);

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  /** Turns an option into words. */
  name?: (option: string) => string;
  onChange: (value: string) => void;
}

/** A choice of one option, or "any", whose value is empty. */
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

interface TextFilterProps extends Pick<ChoiceProps, 'label' | 'value' | 'onChange'> {
  hint?: string;
  name?: string;
  maxLength?: number;
  /** Any other text is not sent. */
  pattern?: string;
  size?: number;
}

/** A filter by a text. Takes effect on Enter or on blur. */
export const TextFilter = ({ label, value, hint, onChange, ...input }: TextFilterProps) => (
  <label title={hint}>
    {label}
    <input
      {...input}
      value={value}
      autocomplete="off"
      spellcheck={false}
      onChange={({ currentTarget }) => {
        currentTarget.value = currentTarget.value.trim();
        if (currentTarget.reportValidity()) onChange(currentTarget.value);
      }}
    />
  </label>
);

/** A filter by a complete transaction id. */
export const IdField = (filter: Pick<ChoiceProps, 'value' | 'onChange'>) => (
  <TextFilter label="Transaction id" name="transaction" maxLength={36} {...filter} />
);

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

/** Reads and writes the filters of a list in the URL, so that Back and reload keep them. */
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
    /** Returns a filter's value and the change handler of its field. Another value shows the newest rows first. */
    bind: (name: string) => ({
      value: filters[name] ?? '',
      onChange: (value: string) => goTo({ panel, path, query: { ...readFilters(), [name]: value } }),
    }),
    /** Returns the URLs of the newest page, unless it is already shown, and of the page with older rows. */
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
