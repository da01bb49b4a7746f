import type { ComponentChildren } from 'preact';

/** A row of filters. The form is never submitted: the list follows each change. */
export function Filters({ children }: { children: ComponentChildren }) {
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}

export interface ChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}

/** A choice of one option, or "any" with an empty value. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">any</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {each}
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
        type="search"
        value={value}
        maxLength={36}
        autocomplete="off"
        spellcheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
    </label>
  );
}

/** Adds the filters that are not empty to the path of a list. */
export function addFilters(path: string, filters: Record<string, string>): string {
  const chosen = Object.entries(filters).filter(([, value]) => value);
  return chosen.length ? `${path}?${new URLSearchParams(chosen)}` : path;
}
