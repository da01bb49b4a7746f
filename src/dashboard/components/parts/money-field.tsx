import { useEffect, useState } from 'preact/hooks';
import { CURRENCY_EXPONENTS, type Currency, formatPlainAmount } from '../../../protocol/money.ts';
import { findTypedCurrency, toMinorUnits } from '../../data/minor-units.ts';

interface MoneyFilterProps {
  label: string;
  /** An amount as `toApiFilters` reads it, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** Writes an amount with as many decimals as its currency has, and with the currency if these are not two. */
function writeAmount(amount: number, currency: Currency): string {
  const text = formatPlainAmount(amount, currency);
  return CURRENCY_EXPONENTS[currency] === CURRENCY_EXPONENTS.EUR ? text : `${text} ${currency}`;
}

/** A filter by an amount that is typed as money. Takes effect on Enter or on blur; the filter stays as it was until it is an amount. */
export function MoneyFilter({ label, value, onChange }: MoneyFilterProps) {
  const shown = /^\d+$/.test(value) ? formatPlainAmount(Number(value), 'EUR') : value;
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
      const currency = findTypedCurrency(text);
      const next = text.trim() && writeAmount(toMinorUnits(text, currency), currency);
      setTyped(next);
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
