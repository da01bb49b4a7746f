import { toLabel } from '../../sections/describe-record.ts';
import { getFilterKind } from '../../sections/form-fields.ts';
import { listChoices, type Parameter } from '../../sections/open-api.ts';
import { capitalize, nameValue } from '../../sections/words.ts';
import { DateField } from './date-field.tsx';
import { Choice, Switch, TextFilter } from './filter-bar.tsx';
import { MoneyFilter } from './money-field.tsx';

interface FilterFieldProps {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}

/** A filter of a list. The parameter's schema decides which control it is. */
export function FilterField({ parameter, value, onChange }: FilterFieldProps) {
  const { name, schema, description = '' } = parameter;
  const kind = getFilterKind(parameter);
  if (kind === 'choice')
    return (
      <Choice
        label={toLabel(name)}
        options={listChoices(schema) ?? []}
        name={(option) => capitalize(nameValue(option, schema))}
        value={value}
        onChange={onChange}
      />
    );
  if (kind === 'check') return <Switch label={toLabel(name)} value={value} onChange={onChange} />;
  const hint = description.replaceAll('`', '');
  if (kind === 'date')
    return <DateField label={toLabel(name)} hint={hint} value={value} onChange={onChange} />;
  if (name === 'Amount') return <MoneyFilter label={toLabel(name)} value={value} onChange={onChange} />;
  return <TextFilter label={toLabel(name)} hint={hint} value={value} onChange={onChange} />;
}
