import { useId } from 'preact/hooks';
import type { DashboardField, FieldValue } from '../../sections/form-fields.ts';

interface FormControlProps {
  field: DashboardField;
  value: FieldValue;
  /** The reason why the service refused the value. */
  problem: string | undefined;
  onChange: (value: FieldValue) => void;
}

interface ReadFile {
  Name: string;
  ContentType: string;
  Content: string;
  DocumentType?: string;
}

/** Reads a file into the form that the API expects. */
async function readFile(file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { Name: file.name, ContentType: file.type, Content: btoa(text) };
}

type ControlProps = Omit<FormControlProps, 'problem'> & { described: object };

function Choice({ field, value, onChange, described }: ControlProps) {
  return (
    <select
      {...described}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{field.isNullable && field.initial !== '' ? 'none' : 'not given'}</option>
      {field.choices.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}

/** Files, and what each of them is, if that can be chosen. */
function Files({ field, value, onChange, described }: ControlProps) {
  const files = value as readonly ReadFile[];
  const choose = (index: number, type: string) =>
    onChange(
      files.map((file, at) => {
        const { DocumentType: _, ...rest } = file;
        return at === index ? { ...rest, ...(type && { DocumentType: type }) } : file;
      }),
    );
  return (
    <>
      <input
        {...described}
        type="file"
        multiple
        onChange={async ({ currentTarget }) =>
          onChange(await Promise.all(Array.from(currentTarget.files ?? [], readFile)))
        }
      />
      {field.choices.length > 0 &&
        files.map(({ Name, DocumentType = '' }, index) => (
          <label key={Name}>
            {Name} is{' '}
            <select value={DocumentType} onChange={({ currentTarget }) => choose(index, currentTarget.value)}>
              <option value="">whatever fits</option>
              {field.choices.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        ))}
    </>
  );
}

/** Check boxes for the values that may be chosen, in the order of the schema. */
function Choices({ field, value, onChange, problem, hintId }: FormControlProps & { hintId: string }) {
  const chosen = value as readonly string[];
  const toggle = (each: string, isChosen: boolean) =>
    onChange(field.choices.filter((one) => (one === each ? isChosen : chosen.includes(one))));
  return (
    <fieldset class="choices" aria-describedby={hintId}>
      <legend class="name">
        {field.name}
        {field.isRequired && ' (required)'}
      </legend>
      {field.choices.map((each) => (
        <label key={each} class="check">
          <input
            type="checkbox"
            aria-invalid={!!problem}
            checked={chosen.includes(each)}
            onChange={({ currentTarget }) => toggle(each, currentTarget.checked)}
          />
          {each}
        </label>
      ))}
    </fieldset>
  );
}

const INPUTS = { number: { inputmode: 'numeric' }, date: { type: 'date' } } as const;
const ROWS = { json: 5, long: 3, lines: 2 } as const;

function Control({ field, value, onChange, described }: ControlProps) {
  const { kind, name } = field;
  const shared = { ...described, name, autocomplete: 'off', spellcheck: false } as const;
  if (kind === 'choice')
    return <Choice field={field} value={value} onChange={onChange} described={described} />;
  if (kind === 'files')
    return <Files field={field} value={value} onChange={onChange} described={described} />;
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
  return (
    <input
      {...shared}
      {...(kind === 'number' || kind === 'date' ? INPUTS[kind] : {})}
      value={text}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const HINTS: Partial<Record<DashboardField['kind'], string>> = {
  json: 'JSON.',
  lines: 'One a line.',
};

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
      {field.name}
    </label>
  );
}

function Labeled(props: ControlProps) {
  const { name, isRequired } = props.field;
  const id = useId();
  return (
    <>
      <label for={id}>
        {name}
        {isRequired && ' (required)'}
      </label>
      <Control {...props} described={{ ...props.described, id }} />
    </>
  );
}

/** A labeled field, with its description and the reason for a refusal. */
export function FormControl(props: FormControlProps) {
  const { field, value, problem, onChange } = props;
  const hintId = useId();
  const hint = [field.hint.replaceAll('`', ''), HINTS[field.kind]].filter(Boolean).join(' ');
  const described = { 'aria-describedby': hintId, 'aria-invalid': !!problem };
  const shared = { field, value, onChange, described };
  return (
    <div class={`field ${field.kind}`}>
      {field.kind === 'choices' && <Choices {...props} hintId={hintId} />}
      {field.kind === 'check' && <Check {...shared} />}
      {!['choices', 'check'].includes(field.kind) && <Labeled {...shared} />}
      <p id={hintId} class="hint">
        {hint} {problem && <span class="problem">{problem}</span>}
      </p>
    </div>
  );
}
