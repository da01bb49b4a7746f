import type { Currency } from '../../../protocol/money.ts';
import { isServiceId } from '../../data/names.ts';
import {
  type ApiRecord,
  describeMoney,
  findCurrency,
  getValueKind,
  toLabel,
} from '../../sections/describe-record.ts';
import { type OpenApiSchema, unwrap } from '../../sections/open-api.ts';
import { chooseCurrency, nameValue, type Vocabulary } from '../../sections/words.ts';
import { Badge } from './badge.tsx';
import { CopyButton } from './copy-button.tsx';
import { Moment } from './moment.tsx';
import type { PanelProps } from './panel-props.ts';

/** The context that a value needs to be displayed. */
export interface ValueContext extends Pick<PanelProps, 'act'> {
  currency: Currency | undefined;
  /** Finds the URL of the record with this id; `undefined` if it has no page. */
  findAddress: (name: string, id: string) => string | undefined;
  /** For a value within a line: no buttons, and only relative times. */
  isShort?: boolean;
  /** Whether ids and what else only developers need are shown. */
  isDeveloper: boolean;
}

interface ValueProps {
  name: string;
  value: unknown;
  schema?: OpenApiSchema | undefined;
  context: ValueContext;
}

/** An id with a copy button, and a link if the record has a page. */
function Id({ name, value, context }: ValueProps) {
  const id = String(value);
  const address = context.findAddress(name, id);
  if (!context.isDeveloper) return <a href={address ?? ''}>{isServiceId(id) ? 'Show' : id}</a>;
  const text = <code>{id}</code>;
  const linked = address ? <a href={address}>{text}</a> : text;
  if (context.isShort) return linked;
  return (
    <>
      {linked}{' '}
      <span class="copy">
        <CopyButton
          act={context.act}
          label="Copy"
          name={toLabel(name)}
          done={`${id} was copied.`}
          text={id}
        />
      </span>
    </>
  );
}

const findLabel = (name: string, schema: OpenApiSchema | undefined): string => schema?.title ?? toLabel(name);

/** Facts of a file that only a program needs. */
const FILE_FACTS = ['ContentType', 'Size'];

/** Whether a field is shown: an id that leads nowhere is for developers. */
const isShown = (
  [name, value]: [string, unknown],
  schema: OpenApiSchema | undefined,
  { isDeveloper, findAddress }: ValueContext,
): boolean =>
  isDeveloper ||
  (!FILE_FACTS.includes(name) &&
    !schema?.['x-technical'] &&
    (getValueKind(name, value) !== 'id' || findAddress(name, String(value)) !== undefined));

/** The fields of a nested record in one line. */
const Line = ({
  record,
  schema,
  context,
}: {
  record: ApiRecord;
  schema: OpenApiSchema | undefined;
  context: ValueContext;
}) => (
  <>
    {Object.entries(record)
      .filter(
        ([name, value]) =>
          isShown([name, value], schema?.properties?.[name], context) &&
          getValueKind(name, value) !== 'nothing',
      )
      .map(([name, value], index) => (
        <span key={name}>
          {index > 0 && ' · '}
          {name !== 'Name' && `${findLabel(name, schema?.properties?.[name])}: `}
          <Value
            name={name}
            value={value}
            schema={schema?.properties?.[name]}
            context={{ ...context, currency: findCurrency(record) ?? context.currency }}
          />
        </span>
      ))}
  </>
);

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** Formats a value for people. */
export function Value({ name, value, schema = {}, context }: ValueProps) {
  const { items } = unwrap(schema);
  switch (getValueKind(name, value)) {
    case 'nothing':
      return <>none</>;
    case 'money':
      return <>{describeMoney(Number(value), context.currency)}</>;
    case 'time':
      return <Moment at={String(value)} isWhole={!context.isShort} />;
    case 'state':
      return <Badge>{String(value)}</Badge>;
    case 'id':
      return <Id name={name} value={value} context={context} />;
    case 'yes':
      return <>{value ? 'yes' : 'no'}</>;
    case 'texts':
      return <>{(value as string[]).map((each) => nameValue(each, items)).join(', ') || 'none'}</>;
    case 'list':
      return (
        <ol class="facts">
          {(value as ApiRecord[]).map((item) => (
            <li key={JSON.stringify(item)}>
              <Value name={name} value={item} schema={items} context={{ ...context, isShort: true }} />
            </li>
          ))}
        </ol>
      );
    case 'record':
      return (
        <Line record={value as ApiRecord} schema={unwrap(schema)} context={{ ...context, isShort: true }} />
      );
    default:
      if (String(value).startsWith('data:image/'))
        return <img src={String(value)} alt={toLabel(name)} height="48" />;
      return isAddress(String(value)) ? (
        <a href={String(value)} target="_blank" rel="noreferrer">
          {String(value)}
        </a>
      ) : (
        nameValue(value, schema)
      );
  }
}

/** Whether a field needs a line of its own. */
const isWide = ([name, value]: [string, unknown]): boolean =>
  ['list', 'record'].includes(getValueKind(name, value)) || String(value).length > MAX_NARROW;

/** The fields that the head of a record has, and when it was last written. */
const HIDDEN = ['State', 'Status', 'Currency', 'UpdatedAt'];

/** A longer text does not fit into a column. */
const MAX_NARROW = 200;

interface RecordFieldsProps extends Partial<Vocabulary> {
  record: ApiRecord;
  context: Omit<ValueContext, 'currency'>;
  /** A heading, if there are fields. */
  title?: string;
}

/**
 * The fields of a record. Those that need a line of their own come last. Only developers see ids, empty fields and those that the words
 * call technical.
 */
export function RecordFields({ record, context, title, words, schemas = {} }: RecordFieldsProps) {
  const own: ValueContext = { ...context, currency: chooseCurrency(record, { words, schemas }) };
  const fields = Object.entries(record)
    .filter(
      ([name, value]) =>
        context.isDeveloper ||
        (isShown([name, value], schemas[name], own) &&
          getValueKind(name, value) !== 'nothing' &&
          ![...HIDDEN, ...(words?.technical ?? [])].includes(name)),
    )
    .sort((a, b) => Number(isWide(a)) - Number(isWide(b)));
  if (!fields.length) return null;
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl>
        {fields.map(([name, value]) => (
          <div key={name} class={isWide([name, value]) ? 'wide' : undefined}>
            <dt>{findLabel(name, schemas[name])}</dt>
            <dd>
              <Value name={name} value={value} schema={schemas[name]} context={own} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
