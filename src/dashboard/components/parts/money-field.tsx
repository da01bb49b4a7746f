import { useEffect, useState } from 'preact/hooks';
import { type Currency, formatPlainAmount } from '../../../protocol/money.ts';
import { toMinorUnits } from '../../data/minor-units.ts';

interface MoneyFilterProps {
  label: string;
  /** Minor units, or empty. */
  value: string;
  onChange: (value: string) => void;
  currency?: Currency;
}

/** A filter by an amount that is typed as money. Takes effect on Enter or on blur; the filter stays as it was until it is an amount. */
export function MoneyFilter({ label, value, onChange, currency = 'EUR' }: MoneyFilterProps) {
  const shown = /^\d+$/.test(value) ? formatPlainAmount(Number(value), currency) : value;
  const [typed, setTyped] = useState(shown);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    setTyped(shown);
    setProblem('');
  }, [shown]);

  function take(text: string): void {
    setTyped(text);
    setProblem('');
    try {
      const next = text.trim() && String(toMinorUnits(text, currency));
      if (next !== value) onChange(next);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  return (
    <label>
      {label}
      <input
        value={typed}
        inputMode="decimal"
        size={8}
        placeholder="36.60"
        autocomplete="off"
        aria-invalid={!!problem}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
      {problem && <span class="problem">{problem}</span>}
    </label>
  );
}

interface MoneyFieldProps {
  label: string;
  name: string;
  /** Minor units. */
  initial?: number | undefined;
  currency: Currency;
  isRequired?: boolean;
}

/** A field of a form for an amount, typed as money; `toMinorUnits` reads it. */
export const MoneyField = ({ label, name, initial, currency, isRequired }: MoneyFieldProps) => (
  <label>
    {label}
    <input
      name={name}
      inputMode="decimal"
      size={10}
      autocomplete="off"
      defaultValue={initial === undefined ? '' : formatPlainAmount(initial, currency)}
      placeholder={formatPlainAmount(3660, currency)}
      required={isRequired}
    />
  </label>
);
