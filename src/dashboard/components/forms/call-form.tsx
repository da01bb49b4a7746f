import { useEffect, useRef, useState } from 'preact/hooks';
import { createKey } from '../../data/create-key.ts';
import { explain, isOpenEnded, type Service, type ServiceError } from '../../data/create-service.ts';
import type { ApiRecord } from '../../sections/describe-record.ts';
import {
  type DashboardField,
  type FieldValue,
  fillInExample,
  listFormFields,
} from '../../sections/form-fields.ts';
import { type ApiCall, isOpen } from '../../sections/list-resources.ts';
import { getValue, readForm, type Sent } from '../../sections/read-form.ts';
import { Curl } from '../parts/curl.tsx';
import { FormControl } from '../parts/form-control.tsx';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import type { ValueContext } from '../parts/record-fields.tsx';
import { type CallResult, ShownAnswer } from '../parts/shown-answer.tsx';

interface CallFormProps extends PanelProps {
  call: ApiCall;
  /** Values that are already known, from the record or from the URL. */
  known?: ApiRecord;
  isUnfolded?: boolean;
  findAddress: ValueContext['findAddress'];
  /** Called after the call has changed something. */
  onChanged: (call: ApiCall) => void;
}

interface Outcome {
  message: string;
  result?: CallResult;
  /** Error messages by field name. */
  problems?: Record<string, string>;
}

const LABELS = { GET: 'Get', POST: 'Send', PUT: 'Send', DELETE: 'Delete' };

async function send(service: Service, call: ApiCall, { method, path, body, key }: Sent): Promise<CallResult> {
  if (!call.answer) return service.readFile(path);
  if (method === 'GET') return service.get<ApiRecord>(path);
  return service.send<ApiRecord>(method, path, body, key);
}

/** Puts each error beside its field (`Items[0].Name` beside `Items`), and those without a field into the message. */
function describeRefusal(error: ServiceError, fields: readonly DashboardField[]): Outcome {
  const problems: Record<string, string> = {};
  const others: string[] = [];
  for (const { Field, ...problem } of error.answer?.Errors ?? []) {
    const sentence = explain(problem);
    const [name = ''] = /^\w+/.exec(Field) ?? [];
    if (!fields.some((field) => field.name === name)) others.push(`${Field}: ${sentence}`);
    else
      problems[name] = [problems[name], Field === name ? sentence : `${Field}: ${sentence}`]
        .filter(Boolean)
        .join(' ');
  }
  const hasNamed = Object.keys(problems).length > 0;
  return { message: hasNamed ? ['Not done: see the fields.', ...others].join(' ') : error.message, problems };
}

function useCallForm({ call, known, service, onChanged }: CallFormProps) {
  const [values, setValues] = useState<Record<string, FieldValue>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(createKey);
  const fields = listFormFields(call, known);
  const { sent, problems } = readForm(call, fields, values);
  const keyed: Sent = call.method === 'POST' ? { ...sent, key } : sent;

  function change(changed: Record<string, FieldValue>): void {
    setValues((before) => ({ ...before, ...changed }));
    setKey(createKey());
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    if (Object.keys(problems).length) return setOutcome({ message: 'Not sent: see the fields.', problems });
    setBusy(true);
    setOutcome({ message: 'Working …' });
    try {
      const result = await send(service, call, keyed);
      const { Message } = result as ApiRecord;
      setOutcome({ message: typeof Message === 'string' ? Message : 'Done.', result });
      setKey(createKey());
      if (call.method === 'GET') return;
      // Keep text that was typed while the call ran: it belongs to the next call.
      setValues((now) => (now === values ? {} : now));
      onChanged(call);
    } catch (error) {
      setOutcome(describeRefusal(error as ServiceError, fields));
      if (!isOpenEnded(error as ServiceError)) setKey(createKey());
    } finally {
      setBusy(false);
    }
  }

  return { fields, values, outcome, isBusy, sent: keyed, change, submit };
}

function OpenForm(props: CallFormProps) {
  const { call, known = {}, act, findAddress } = props;
  const { fields, values, outcome, isBusy, sent, change, submit } = useCallForm(props);
  const form = useRef<HTMLFormElement>(null);
  const problems = outcome?.problems;
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  const { example } = call;
  // Leave out the id of the record that the page shows.
  const typed = fields.filter(({ place, name }) => place !== 'path' || known[name] === undefined);
  return (
    <form
      ref={form}
      noValidate
      class="call"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {typed.map((field) => (
        <FormControl
          key={field.name}
          field={field}
          value={getValue(field, values)}
          problem={problems?.[field.name]}
          onChange={(value) => change({ [field.name]: value })}
        />
      ))}
      <p class="buttons">
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {LABELS[call.method]}
        </button>
        {example && call.method === 'POST' && (
          <button type="button" onClick={() => change(fillInExample(fields, example))}>
            Fill in the example
          </button>
        )}
      </p>
      <p role="status" class={problems ? 'problem' : 'done'}>
        {outcome?.message}
      </p>
      {outcome?.result && <ShownAnswer call={call} result={outcome.result} context={{ act, findAddress }} />}
      <Curl sent={sent} act={act} />
    </form>
  );
}

/** A form for an API call. If the login lacks the scope, it names the scope instead. */
export function CallForm(props: CallFormProps) {
  const { call, service, isUnfolded } = props;
  const label = (
    <>
      {call.summary.replaceAll('`', '')}{' '}
      <code>
        {call.method} {call.path.replace('/api/v5', '')}
      </code>
    </>
  );
  return (
    <Opener label={label} isUnfolded={isUnfolded}>
      {isOpen(call, service.scopes) ? (
        <OpenForm {...props} />
      ) : (
        <p>
          This login lacks the scope <code>{call.scopes.join(' or ')}</code>. Log in with a credential that
          has it.
        </p>
      )}
    </Opener>
  );
}
