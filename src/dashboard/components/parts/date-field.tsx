import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Typing is considered finished after this time: each digit of a year already makes a valid date. */
const SETTLED_MS = 800;

interface DateFieldProps {
  label: ComponentChildren;
  /** An ISO date, such as `2026-11-27`, or empty. */
  value: string;
  max?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** A date field. Reports the date after a pause in typing, on Enter, or on blur. */
export function DateField({ label, value, max, hint, onChange }: DateFieldProps) {
  const [draft, setDraft] = useState(value);
  const known = useRef(value);
  useEffect(() => {
    // A reported date comes back as `value` after a while, and the next date may be half typed by then.
    if (value !== known.current) setDraft(value);
    known.current = value;
  }, [value]);
  const settle = () => {
    if (draft === known.current) return;
    known.current = draft;
    onChange(draft);
  };
  useEffect(() => {
    // A year below 1000 is still being typed, however slowly.
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
