import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Currency } from '../../../protocol/money.ts';
import { createKey } from '../../data/create-key.ts';
import {
  explain,
  type FieldRefusal,
  isOpenEnded,
  type Service,
  type ServiceError,
} from '../../data/create-service.ts';
import { useDeveloperView } from '../../data/developer-view.ts';
import type { ApiRecord } from '../../sections/describe-record.ts';
import { hasDraft, useDraft } from '../../sections/drafts.ts';
import {
  type CallValues,
  type DashboardField,
  fillInExample,
  listFormFields,
} from '../../sections/form-fields.ts';
import { type ApiCall, isAwaited, isOpen } from '../../sections/list-resources.ts';
import { writePlainly } from '../../sections/plain-sentence.ts';
import { findPlace, getValue, readForm, type Sent } from '../../sections/read-form.ts';
import { readPath } from '../../sections/words.ts';
import { Curl } from '../parts/curl.tsx';
import { FieldList } from '../parts/form-control.tsx';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import type { ValueContext } from '../parts/record-fields.tsx';
import { type CallResult, ShownAnswer } from '../parts/shown-answer.tsx';
import { BrandPreview } from './brand-preview.tsx';

export interface CallFormProps extends PanelProps {
  call: ApiCall;
  /** Values that are already known, from the record or from the URL. */
  known?: ApiRecord;
  /** The currency of amounts, if no field has it. */
  currency?: Currency | undefined;
  isUnfolded?: boolean;
  isPrimary?: boolean;
  /** The other records of the list. */
  others?: readonly ApiRecord[] | undefined;
  findAddress: ValueContext['findAddress'];
  /** Completes and sends the call, whose path alone would not be enough. */
  run?: (sent: Sent) => Promise<ApiRecord>;
  /** Shown below the form. */
  children?: ComponentChildren;
  /** Called after the call has changed something. */
  onChanged: (call: ApiCall) => void;
}

interface Outcome {
  message: string;
  result?: CallResult;
  /** Error messages by the path of the field. */
  problems?: Record<string, string>;
}

const EMPTY: CallValues = {};

async function send(service: Service, call: ApiCall, { method, path, body, key }: Sent): Promise<CallResult> {
  if (!call.answer) return service.readFile(path);
  if (method === 'GET') return service.get<ApiRecord>(path);
  return service.send<ApiRecord>(method, path, body, key);
}

interface Form {
  fields: readonly DashboardField[];
  values: CallValues;
  /** Writes a sentence of the service for the reader. */
  write: (sentence: string) => string;
}

/** Puts each error beside its field, or beside the nearest one around it. Others are those without a field. */
function placeErrors(errors: readonly FieldRefusal[], { write, ...form }: Form) {
  const problems: Record<string, string> = {};
  const others: string[] = [];
  for (const { Field, ...problem } of errors) {
    if (!Field) continue;
    const sentence = explain(problem);
    const place = findPlace(Field, form);
    const whole = write(Field === place ? sentence : `${Field}: ${sentence}`);
    if (place === undefined) others.push(whole);
    else problems[place] = [problems[place], whole].filter(Boolean).join(' ');
  }
  return { problems, others };
}

function describeRefusal(error: ServiceError, form: Form): Outcome {
  const { problems, others } = placeErrors(error.answer?.Errors ?? [], form);
  const hasNamed = Object.keys(problems).length > 0;
  const message = hasNamed ? ['Not done: see the fields.', ...others].join(' ') : form.write(error.message);
  return { message, problems };
}

/** The errors for which a record waits for the call. A hint explains the message, which is not ours. */
const listRefusals = ({ verb }: ApiCall, known: ApiRecord): FieldRefusal[] =>
  ((verb?.refusals && readPath(known, verb.refusals)) as FieldRefusal[] | undefined)?.map(
    ({ Field, Message, Hint }) => ({ Field, Message: Hint ?? Message }),
  ) ?? [];

function useCallForm(
  { call, known = {}, others = [], currency, service, run, onChanged }: CallFormProps,
  isPlain: boolean,
) {
  const [values, setValues] = useDraft(nameDraft(call, known), EMPTY);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(createKey);
  const fields = listFormFields(call, { known, values, currency, isPlain });
  const { sent, problems } = readForm(call, fields, values);
  for (const { name, isUnique } of fields)
    if (isUnique && others.some((other) => other[name] === sent.body?.[name]))
      problems[name] = 'Another one has this already: change that one.';
  const write = (sentence: string): string =>
    isPlain ? writePlainly(sentence, listFormFields(call, { known, values, currency })) : sentence;
  const form = { fields, values, write };
  const begun =
    outcome || !isAwaited(call, known) ? {} : placeErrors(listRefusals(call, known), form).problems;
  const keyed: Sent = call.method === 'POST' ? { ...sent, key } : sent;

  function change(changed: CallValues): void {
    setValues((before) => ({ ...before, ...changed }));
    setKey(createKey());
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    if (Object.keys(problems).length) return setOutcome({ message: 'Not sent: see the fields.', problems });
    setBusy(true);
    setOutcome({ message: 'Working …' });
    try {
      const result = await (run ? run(keyed) : send(service, call, keyed));
      const { Message } = result as ApiRecord;
      setOutcome({ message: typeof Message === 'string' ? Message : 'Done.', result });
      setKey(createKey());
      if (call.method === 'GET') return;
      // Keep text that was typed while the call ran: it belongs to the next call.
      setValues((now) => (now === values ? EMPTY : now));
      onChanged(call);
    } catch (error) {
      setOutcome(describeRefusal(error as ServiceError, form));
      if (!isOpenEnded(error as ServiceError)) setKey(createKey());
    } finally {
      setBusy(false);
    }
  }

  return { fields, values, outcome, begun, isBusy, sent: keyed, change, submit };
}

/** The parts of forms that are more than fields. */
const PARTS = { brand: BrandPreview };

/** Names the form of a call about a record. */
const nameDraft = ({ id, params }: ApiCall, known: ApiRecord): string =>
  [id, ...params.map(({ name }) => known[name])].join(' ');

/** The label of the button that sends a form. */
function labelSubmit({ method, verb }: ApiCall): string {
  if (verb?.yes) return verb.yes;
  if (verb?.isFirst && method !== 'PUT') return verb.label;
  if (method === 'GET') return 'Get';
  if (method === 'DELETE') return verb ? `Yes, ${verb.label.toLowerCase()}` : 'Delete';
  return method === 'PUT' || verb?.label.startsWith('New ') ? 'Save' : 'Send';
}

/** Focuses the first field that was refused. */
const focusRefused = (form: HTMLFormElement | null): void =>
  form
    ?.querySelector('[data-refused]')
    ?.querySelector<HTMLElement>('input, select, textarea, button')
    ?.focus();

function OpenForm(props: CallFormProps) {
  const { call, service, known = {}, act, findAddress } = props;
  const [isDeveloper] = useDeveloperView(service);
  const { fields, values, outcome, begun, isBusy, sent, change, submit } = useCallForm(props, !isDeveloper);
  const form = useRef<HTMLFormElement>(null);
  const problems = outcome?.problems;
  useEffect(() => {
    if (problems) focusRefused(form.current);
  }, [problems]);
  const { example, verb } = call;
  const Part = verb?.part && PARTS[verb.part];
  // Leave out the id of the record that the page shows.
  const typed = fields.filter(({ place, name }) => place !== 'path' || known[name] === undefined);
  // There is nothing to fill in: opening it was the request.
  const isInstant = call.method === 'GET' && !!call.verb && !typed.length && !isDeveloper;
  useEffect(() => {
    if (isInstant) void submit();
  }, [isInstant]);
  const more = typed.filter(({ isMore }) => isMore);
  const isRefused = more.some(({ name }) =>
    Object.keys(problems ?? begun).some((path) => path.startsWith(name)),
  );
  const shared = { prefix: '', service, values, problems: problems ?? begun, isDeveloper, onChange: change };
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
      {call.method === 'DELETE' && !isDeveloper && <p>{call.summary.replaceAll('`', '')}</p>}
      {call.verb?.about && (
        <p>
          {call.verb.about} {call.verb.guide && <a href={call.verb.guide}>More about it</a>}
        </p>
      )}
      <FieldList {...shared} fields={typed.filter(({ isMore }) => !isMore)} />
      {more.length > 0 && (
        <details open={isRefused || undefined}>
          <summary>More</summary>
          <FieldList {...shared} fields={more} />
        </details>
      )}
      {Part && (
        <Part values={Object.fromEntries(fields.map((field) => [field.name, getValue(field, values)]))} />
      )}
      <p class="buttons">
        {!isInstant && (
          <button type="submit" class={verb?.isDanger ? 'danger' : 'primary'} aria-disabled={isBusy}>
            {labelSubmit(call)}
          </button>
        )}
        {isDeveloper && example && call.method === 'POST' && (
          <button type="button" onClick={() => change(fillInExample(fields, example))}>
            Fill in the example
          </button>
        )}
      </p>
      <p role="status" class={problems ? 'problem' : 'done'}>
        {outcome?.message}
      </p>
      {outcome?.result && (
        <ShownAnswer call={call} result={outcome.result} context={{ act, findAddress, isDeveloper }} />
      )}
      {props.children}
      {isDeveloper && !props.run && <Curl sent={sent} act={act} />}
    </form>
  );
}

/** The verb of a call; for developers, also what it does and its path. */
function CallLabel({ call, isDeveloper }: { call: ApiCall; isDeveloper: boolean }) {
  const { verb, summary, method, path } = call;
  if (verb && (!isDeveloper || !summary)) return <>{verb.label}</>;
  return (
    <>
      {verb?.label ?? summary.replaceAll('`', '')}{' '}
      <code>
        {method} {path.replace('/api/v5', '')}
      </code>
    </>
  );
}

/** Names the scope that a call needs. */
export const LacksScope = ({ call }: { call: ApiCall }) => (
  <p>
    This login lacks the scope <code>{call.scopes.join(' or ')}</code>. Log in with a credential that has it.
  </p>
);

/** A form for an API call. If the login lacks the scope, it names the scope instead. */
export function CallForm(props: CallFormProps) {
  const { call, known = {}, service, isUnfolded = false } = props;
  const [isDeveloper] = useDeveloperView(service);
  const label = <CallLabel call={call} isDeveloper={isDeveloper} />;
  const form = isOpen(call, service.scopes) ? <OpenForm {...props} /> : <LacksScope call={call} />;
  if (isAwaited(call, known))
    return (
      <section class="opener">
        <h3>{label}</h3>
        <div>{form}</div>
      </section>
    );
  return (
    <Opener
      label={label}
      isPrimary={props.isPrimary}
      isUnfolded={isUnfolded || hasDraft(nameDraft(call, known))}
    >
      {form}
    </Opener>
  );
}
