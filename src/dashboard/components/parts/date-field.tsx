import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** From here on nothing more is typed: for a browser each digit of a year makes another date. */
const SETTLED_MS = 800;

export interface DateFieldProps {
  label: ComponentChildren;
  /** Such as `2026-11-27`; may be empty. */
  value: string;
  max?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** A day. The list follows once it is typed: after a moment, on Enter, or when the field is left. */
export function DateField({ label, value, max, hint, onChange }: DateFieldProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const settle = () => {
    if (draft !== value) onChange(draft);
  };
  useEffect(() => {
    // A year of fewer than four digits is still being typed, however slowly.
    if (draft.startsWith('0')) return undefined;
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <label title={hint}>
      {label}
      <input
        type="date"
        max={max}
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
    </label>
  );
}
