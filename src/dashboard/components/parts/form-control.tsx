import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { parseColor } from '../../../protocol/brand/brand.ts';
import type { Service } from '../../data/create-service.ts';
import type { CallValues, DashboardField } from '../../sections/form-fields.ts';
import { getValue } from '../../sections/read-form.ts';
import { capitalize, nameValue } from '../../sections/words.ts';
import { type ControlProps, FileControl, PictureControl } from './file-control.tsx';
import { ListChoice } from './list-choice.tsx';

interface FormControlProps extends Omit<ControlProps, 'described'> {
  service: Service;
  /** The reasons why the service refused values, by path. */
  problems: Readonly<Record<string, string>>;
  /** Whether hints about the API are shown. */
  isDeveloper: boolean;
}

/** Codes that the browser has names for, by the name of the field. */
const CODES: Readonly<Record<string, Intl.DisplayNamesType>> = {
  Country: 'region',
  Citizenship: 'region',
  Language: 'language',
};

function nameChoice({ name, choiceSchema }: DashboardField, value: string): string {
  const type = CODES[name];
  if (type) return new Intl.DisplayNames('en', { type }).of(value) ?? value;
  return capitalize(nameValue(value, choiceSchema));
}

function Choice({ field, value, onChange, described }: ControlProps) {
  return (
    <select
      {...described}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {!(field.isRequired && field.initial) && (
        <option value="">{field.isNullable && field.initial !== '' ? 'none' : 'not given'}</option>
      )}
      {field.choices.map((each) => (
        <option key={each} value={each}>
          {nameChoice(field, each)}
        </option>
      ))}
    </select>
  );
}

/** `payment.settled` → `payment`; empty for a value of no subject. */
const getSubject = (value: string): string => /^(\w+)\./.exec(value)?.[1] ?? '';

/** Check boxes for the values that may be chosen, in the order of the schema. Those with subjects are folded by subject. */
function Choices({ field, value, onChange, described }: ControlProps) {
  const { choices } = field;
  const chosen = value as readonly string[];
  const toggle = (own: readonly string[], isChosen: boolean) =>
    onChange(choices.filter((one) => (own.includes(one) ? isChosen : chosen.includes(one))));
  const createBox = (own: readonly string[], label: ComponentChildren) => (
    <label key={own[0]} class="check">
      <input
        {...described}
        type="checkbox"
        checked={own.every((each) => chosen.includes(each))}
        onChange={({ currentTarget }) => toggle(own, currentTarget.checked)}
      />
      {label}
    </label>
  );
  const subjects = new Set(choices.map(getSubject));
  if (subjects.has(''))
    return <div class="choices">{choices.map((each) => createBox([each], nameChoice(field, each)))}</div>;
  return (
    <div class="events">
      {createBox(choices, 'All of them')}
      {[...subjects].map((subject) => {
        const own = choices.filter((each) => getSubject(each) === subject);
        return (
          <details key={subject}>
            <summary>
              {subject.replaceAll('_', ' ')}: {own.filter((each) => chosen.includes(each)).length} of{' '}
              {own.length}
            </summary>
            {own.map((each) =>
              createBox(
                [each],
                <span>
                  <code>{each}</code> <span class="hint">{nameChoice(field, each)}</span>
                </span>,
              ),
            )}
          </details>
        );
      })}
    </div>
  );
}

const INPUTS = {
  number: { inputmode: 'decimal' },
  money: { inputmode: 'decimal' },
  date: { type: 'date' },
} as const;
const ROWS = { json: 5, long: 8, lines: 2 } as const;

function Control({
  field,
  path,
  value,
  onChange,
  described,
  service,
}: ControlProps & Pick<FormControlProps, 'service'>) {
  const { kind } = field;
  const shared = { ...described, name: path, autocomplete: 'off', spellcheck: false } as const;
  const props = { field, path, value, onChange, described };
  if (kind === 'choice') return <Choice {...props} />;
  if (kind === 'record' && field.list?.scopes.some((scope) => service.scopes.includes(scope)))
    return <ListChoice {...props} service={service} />;
  if (kind === 'files') return <FileControl {...props} />;
  if (kind === 'picture') return <PictureControl {...props} />;
  const text = String(value);
  if (kind === 'json' || kind === 'long' || kind === 'lines')
    return (
      <textarea
        {...shared}
        class={kind === 'json' ? 'json' : undefined}
        rows={ROWS[kind]}
        value={text}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const input = (
    <input
      {...shared}
      {...(kind === 'number' || kind === 'date' || kind === 'money' ? INPUTS[kind] : {})}
      value={text}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  if (kind !== 'color') return input;
  return (
    <span class="swatch">
      {input}
      <input
        type="color"
        aria-label={`${field.label}: choose`}
        value={parseColor(text) ?? field.choiceSchema['x-empty'] ?? '#000000'}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
}

const HINTS: Partial<Record<DashboardField['kind'], string>> = {
  json: 'JSON.',
  lines: 'One a line.',
};

/** The description of a field. Those that name fields of the API, or minor units, are for developers. */
function writeHint({ kind, hint, label }: DashboardField, isDeveloper: boolean): string {
  const isPlain = !hint.includes('`') && kind !== 'money' && hint !== `${label}.`;
  return [(isDeveloper || isPlain) && hint.replaceAll('`', ''), HINTS[kind]].filter(Boolean).join(' ');
}

const writeLabel = ({ label, kind, currency, isRequired }: DashboardField): string =>
  `${label}${kind === 'money' ? ` in ${currency}` : ''}${isRequired ? ' (required)' : ''}`;

/** A check box with its label on the same line. */
function Check({ field, value, onChange, described }: ControlProps) {
  return (
    <label class="check">
      <input
        {...described}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {field.label}
    </label>
  );
}

function Labeled(props: ControlProps & Pick<FormControlProps, 'service'>) {
  const id = useId();
  return (
    <>
      <label for={id}>{writeLabel(props.field)}</label>
      <Control {...props} described={{ ...props.described, id }} />
    </>
  );
}

interface FieldListProps extends Omit<FormControlProps, 'field' | 'path' | 'value' | 'onChange'> {
  fields: readonly DashboardField[];
  /** The path of the group with its dot; empty for the form itself. */
  prefix: string;
  values: CallValues;
  onChange: (changed: CallValues) => void;
}

/** The fields of a form, of a group or of an item. */
export function FieldList({ fields, prefix, values, onChange, ...shared }: FieldListProps) {
  return (
    <>
      {fields.map((field) => (
        <FormControl
          key={field.name}
          {...shared}
          field={field}
          path={prefix + field.name}
          value={getValue(field, values)}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      ))}
    </>
  );
}

/** A list of records, each with fields of its own. */
function Items({ field, path, value, onChange, ...shared }: FormControlProps) {
  const items = value as readonly CallValues[];
  const replace = (at: number, ...by: CallValues[]) =>
    onChange([...items.slice(0, at), ...by, ...items.slice(at + 1)]);
  return (
    <>
      {items.map((item, at) => (
        <fieldset key={at} class="group">
          <legend>
            {field.label} {at + 1}
          </legend>
          <FieldList
            {...shared}
            fields={field.fields}
            prefix={`${path}[${at}].`}
            values={item}
            onChange={(changed) => replace(at, { ...item, ...changed })}
          />
          <p class="buttons">
            <button type="button" aria-label={`Remove ${field.label} ${at + 1}`} onClick={() => replace(at)}>
              Remove
            </button>
          </p>
        </fieldset>
      ))}
      <p class="buttons">
        <button type="button" onClick={() => onChange([...items, {}])}>
          {items.length ? 'Add another' : 'Add one'}
        </button>
      </p>
    </>
  );
}

/** Fields that belong together, under one label. */
function Group(props: FormControlProps & { described: object }) {
  const { field, path, value, onChange, described, ...shared } = props;
  return (
    <fieldset class="group">
      <legend>{writeLabel(field)}</legend>
      {field.kind === 'choices' && <Choices {...props} />}
      {field.kind === 'items' && <Items {...props} />}
      {field.kind === 'group' && (
        <FieldList
          {...shared}
          fields={field.fields}
          prefix={`${path}.`}
          values={value as CallValues}
          onChange={(changed) => onChange({ ...(value as CallValues), ...changed })}
        />
      )}
    </fieldset>
  );
}

const GROUPS: readonly DashboardField['kind'][] = ['choices', 'items', 'group'];

/** A labeled field, with its description and the reason for a refusal. */
function FormControl(props: FormControlProps) {
  const { field, path, value, problems, isDeveloper, service, onChange } = props;
  const hintId = useId();
  const problem = problems[path];
  const described = { 'aria-describedby': hintId, 'aria-invalid': !!problem };
  const shared = { field, path, value, onChange, described };
  const isGroup = GROUPS.includes(field.kind);
  return (
    <div
      class={isGroup || field.kind === 'money' ? 'field' : `field ${field.kind}`}
      data-refused={problem ? '' : undefined}
    >
      {isGroup && <Group {...props} described={described} />}
      {field.kind === 'check' && <Check {...shared} />}
      {!isGroup && field.kind !== 'check' && <Labeled {...shared} service={service} />}
      <p id={hintId} class="hint">
        {writeHint(field, isDeveloper)} {problem && <span class="problem">{problem}</span>}
      </p>
    </div>
  );
}
