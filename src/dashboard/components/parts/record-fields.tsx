import type { Currency } from '../../../protocol/money.ts';
import {
  type ApiRecord,
  describeMoney,
  findCurrency,
  getValueKind,
  toLabel,
} from '../../sections/describe-record.ts';
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
}

interface ValueProps {
  name: string;
  value: unknown;
  context: ValueContext;
}

/** A time in the reader's time zone, and how long ago it was. */
export const LocalTime = ({ at }: { at: string }) => <Moment at={at} isWhole />;

/** An id with a copy button, and a link if the record has a page. */
function Id({ name, value, context }: ValueProps) {
  const id = String(value);
  const address = context.findAddress(name, id);
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

/** The fields of a nested record in one line. */
const Line = ({ record, context }: { record: ApiRecord; context: ValueContext }) => (
  <>
    {Object.entries(record)
      .filter(([name, value]) => getValueKind(name, value) !== 'nothing')
      .map(([name, value], index) => (
        <span key={name}>
          {index > 0 && ' · '}
          {toLabel(name)}: <Value name={name} value={value} context={context} />
        </span>
      ))}
  </>
);

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** Formats a value for people. */
export function Value({ name, value, context }: ValueProps) {
  switch (getValueKind(name, value)) {
    case 'nothing':
      return <>none</>;
    case 'money':
      return <>{describeMoney(Number(value), context.currency)}</>;
    case 'time':
      return context.isShort ? <Moment at={String(value)} /> : <LocalTime at={String(value)} />;
    case 'state':
      return <Badge>{String(value)}</Badge>;
    case 'id':
      return <Id name={name} value={value} context={context} />;
    case 'yes':
      return <>{value ? 'yes' : 'no'}</>;
    case 'texts':
      return <>{(value as string[]).join(', ') || 'none'}</>;
    case 'list':
      return (
        <ol class="facts">
          {(value as ApiRecord[]).map((item) => (
            <li key={JSON.stringify(item)}>
              <Value name={name} value={item} context={{ ...context, isShort: true }} />
            </li>
          ))}
        </ol>
      );
    case 'record':
      return <Line record={value as ApiRecord} context={{ ...context, isShort: true }} />;
    default:
      return isAddress(String(value)) ? (
        <a href={String(value)} target="_blank" rel="noreferrer">
          {String(value)}
        </a>
      ) : (
        String(value)
      );
  }
}

/** Whether a field needs a line of its own. */
const isWide = ([name, value]: [string, unknown]): boolean =>
  ['list', 'record'].includes(getValueKind(name, value));

/** Every field of a record. Those that need a line of their own come last. */
export function RecordFields({
  record,
  context,
}: {
  record: ApiRecord;
  context: Omit<ValueContext, 'currency'>;
}) {
  const own = { ...context, currency: findCurrency(record) };
  const fields = Object.entries(record).sort((a, b) => Number(isWide(a)) - Number(isWide(b)));
  return (
    <dl>
      {fields.map(([name, value]) => (
        <div key={name} class={isWide([name, value]) ? 'wide' : undefined}>
          <dt>{toLabel(name)}</dt>
          <dd>
            <Value name={name} value={value} context={own} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
