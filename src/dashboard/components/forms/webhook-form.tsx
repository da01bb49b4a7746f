import { useId, useState } from 'preact/hooks';
import type { Webhook } from '../../data/answers.ts';
import { explain, type ServiceError } from '../../data/create-service.ts';
import { useOnce } from '../../data/use-once.ts';
import type { PanelProps } from '../parts/panel-props.ts';

/** A type of event, as the service lists it. */
export interface EventFact {
  Name: string;
  Description: string;
}

interface WebhookFormProps extends PanelProps {
  /** Empty until they are loaded. */
  types: readonly EventFact[];
  /** The webhook to change. Default: a new one. */
  webhook?: Webhook;
  /** The addresses of the other webhooks. */
  taken: readonly string[];
}

type Problems = Partial<Record<'Url' | 'EventTypes', string>>;

/** `payment.settled` → `payment` */
const getSubject = (type: string): string => type.replace(/\..*/, '');

const listSubjects = (types: readonly EventFact[]): string[] => [
  ...new Set(types.map(({ Name }) => getSubject(Name))),
];

interface EventChoiceProps {
  types: readonly EventFact[];
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Check boxes for the types of events, by subject. */
function EventChoice({ types, chosen, problem, onChange }: EventChoiceProps) {
  const hintId = useId();
  const names = types.map(({ Name }) => Name);
  const toggle = (own: readonly string[], isChosen: boolean) =>
    onChange(names.filter((name) => (own.includes(name) ? isChosen : chosen.includes(name))));
  return (
    <fieldset class="events" aria-describedby={hintId}>
      <legend>Events</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={names.length > 0 && names.every((name) => chosen.includes(name))}
          onChange={({ currentTarget }) => toggle(names, currentTarget.checked)}
        />
        All events
      </label>
      {listSubjects(types).map((subject) => {
        const own = types.filter(({ Name }) => getSubject(Name) === subject);
        const count = own.filter(({ Name }) => chosen.includes(Name)).length;
        return (
          <details key={subject}>
            <summary>
              {subject.replaceAll('_', ' ')}: {count} of {own.length}
            </summary>
            {own.map(({ Name, Description }) => (
              <label key={Name} class="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(Name)}
                  onChange={({ currentTarget }) => toggle([Name], currentTarget.checked)}
                />
                <span>
                  <code>{Name}</code> <span class="hint">{Description}</span>
                </span>
              </label>
            ))}
          </details>
        );
      })}
      <p id={hintId} class="problem">
        {problem}
      </p>
    </fieldset>
  );
}

/** Reads the reasons of a refusal, by field. */
const readProblems = ({ answer }: ServiceError): Problems =>
  Object.fromEntries(
    (answer?.Errors ?? []).map(({ Field, ...problem }) => [Field.replace(/\[.*/, ''), explain(problem)]),
  );

/** The state of the form: typed and chosen values, and the reasons of a refusal. */
function useWebhookForm({ service, act, types, webhook, taken }: WebhookFormProps) {
  const actOnce = useOnce(act);
  const all = types.map(({ Name }) => Name);
  const [url, setUrl] = useState(webhook?.Url ?? '');
  const [picked, setPicked] = useState<readonly string[] | undefined>(webhook?.EventTypes);
  const [problems, setProblems] = useState<Problems>({});
  const [secret, setSecret] = useState<string>();
  const chosen = picked ?? all;

  async function send(): Promise<void> {
    setProblems({});
    setSecret(undefined);
    if (taken.includes(url)) {
      setProblems({ Url: 'Another webhook has this address: change that one.' });
      throw new Error('Not done: see the fields.');
    }
    const body = { Url: url, EventTypes: chosen };
    try {
      if (webhook) await service.send('PUT', `/api/v5/webhooks/${webhook.WebhookId}`, body);
      else {
        const created = await service.send<{ Webhook: { Secret: string } }>(
          'POST',
          '/api/v5/webhooks/create',
          body,
        );
        setSecret(created.Webhook.Secret);
        // Keep another address that was typed in the meantime.
        setUrl((now) => (now === url ? '' : now));
      }
    } catch (error) {
      const refused = readProblems(error as ServiceError);
      setProblems(refused);
      throw refused.Url || refused.EventTypes ? new Error('Not done: see the fields.') : error;
    }
  }

  const done = webhook ? 'The webhook was changed.' : 'The webhook was registered.';
  const submit = () => void actOnce(done, send);
  return { url, setUrl, chosen, setPicked, problems, secret, submit };
}

/** Registers the merchant's own server for events, or changes its webhook. A new secret is shown until the user leaves the tab. */
export function WebhookForm(props: WebhookFormProps) {
  const { types, webhook } = props;
  const { url, setUrl, chosen, setPicked, problems, secret, submit } = useWebhookForm(props);
  const hintId = useId();
  return (
    <>
      <form
        class="call"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div class="field">
          <label>
            Address of your server
            <input
              name="url"
              type="url"
              placeholder="https://shop.example/webhooks"
              required
              value={url}
              aria-describedby={hintId}
              aria-invalid={!!problems.Url}
              onInput={({ currentTarget }) => setUrl(currentTarget.value)}
            />
          </label>
          <p id={hintId} class="problem">
            {problems.Url}
          </p>
        </div>
        <EventChoice types={types} chosen={chosen} problem={problems.EventTypes} onChange={setPicked} />
        <p class="buttons">
          <button type="submit" class="primary">
            {webhook ? 'Save' : 'Register'}
          </button>
        </p>
        {!webhook && (
          <p>
            To register a server on your own machine,{' '}
            <a href="/docs/webhooks#on-your-own-machine">start the service with its address</a>.
          </p>
        )}
      </form>
      {secret && (
        <p>
          Its secret, shown only once: <code>{secret}</code>
        </p>
      )}
    </>
  );
}
