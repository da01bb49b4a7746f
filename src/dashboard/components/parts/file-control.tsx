import { toDataUrl } from '../../data/to-data-url.ts';
import type { DashboardField, FieldValue } from '../../sections/form-fields.ts';

export interface ControlProps {
  field: DashboardField;
  /** Its path in the body, such as `Lines[0].VatRate`. */
  path: string;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  /** The attributes that refer to the hint and the refusal. */
  described: object;
}

interface ReadFile {
  Name: string;
  ContentType: string;
  Content: string;
  DocumentType?: string;
}

/** Reads a file into the form that the API expects. */
async function readFile(file: File): Promise<ReadFile> {
  const Content = (await toDataUrl(file)).replace(/^.*,/, '');
  return { Name: file.name, ContentType: file.type, Content };
}

/** A picture by its address, or from a file, which takes its place. */
export function PictureControl({ field, path, value, onChange, described }: ControlProps) {
  const text = String(value);
  const isKept = text.startsWith('data:');
  const name = field.label.toLowerCase();
  return (
    <>
      {isKept && (
        <p>
          <img src={text} alt={`The ${name}`} height="48" />
        </p>
      )}
      <input
        {...described}
        name={path}
        value={isKept ? '' : text}
        placeholder={isKept ? 'A picture is stored. An address replaces it.' : ''}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <label>
        Upload a {name}{' '}
        <input
          type="file"
          accept="image/png,image/jpeg,image/svg+xml,image/webp"
          onChange={async ({ currentTarget: { files } }) => {
            if (files?.[0]) onChange(await toDataUrl(files[0]));
          }}
        />
      </label>{' '}
      {isKept && (
        <button type="button" onClick={() => onChange('')}>
          Remove the {name}
        </button>
      )}
    </>
  );
}

/** Files, and what each of them is, if that can be chosen. */
export function FileControl({ field, value, onChange, described }: ControlProps) {
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
