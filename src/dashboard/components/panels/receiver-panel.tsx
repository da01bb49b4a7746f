import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReceivedWebhook } from '../../../protocol/log-answers.ts';
import type { Receiver } from '../../data/answers.ts';
import { BEHAVIOUR_EFFECTS } from '../../data/behaviours.ts';
import { formatPlace } from '../../data/place.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { useRows } from '../../data/use-rows.ts';
import { loadSection } from '../../sections/load-section.ts';
import { listChoices } from '../../sections/open-api.ts';
import { useFilters } from '../parts/filter-bar.tsx';
import { ListRow } from '../parts/list-row.tsx';
import type { PanelProps, TabProps } from '../parts/panel-props.ts';
import { PaymentLink } from '../parts/payment-link.tsx';
import { RowList } from '../parts/row-list.tsx';

const CREATE = '/api/v5/webhooks/create';

const PATH = '/sandbox/receiver';

function ReceivedRow({ received }: { received: ReceivedWebhook }) {
  const { ReceivedAt, EventId, EventType, TransactionId, Signature, SignatureProblem, AnsweredStatus } =
    received;
  const headers = Object.entries(received.Headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <ListRow
      label={`Received ${EventType ?? 'something else'}`}
      title={EventType ?? 'Not a webhook'}
      state={`signature ${Signature}`}
      tone={Signature === 'valid' ? 'good' : 'bad'}
      facts={[
        TransactionId && <PaymentLink key="payment" id={TransactionId} />,
        AnsweredStatus ? `answered ${AnsweredStatus}` : 'not answered',
        SignatureProblem && <span class="problem">{SignatureProblem}.</span>,
        EventId && (
          <a href={formatPlace({ panel: 'search', id: EventId })}>
            <code>{EventId}</code>
          </a>
        ),
      ]}
      at={ReceivedAt}
    >
      <details>
        <summary>Headers and body</summary>
        <pre>{[...headers, '', received.Body].join('\n')}</pre>
      </details>
    </ListRow>
  );
}

const getKey = ({ ReceivedAt, EventId, Headers }: ReceivedWebhook) =>
  `${ReceivedAt} ${EventId} ${Headers['webhook-signature']}`;

type Settings = Pick<Receiver, 'Behaviour' | 'ChecksSignature'>;

/** The settings as last chosen here, until a later answer of the service replaces them. */
function useSettings({ service, act }: PanelProps) {
  const { value, refresh } = usePolled<Receiver>(service, `${PATH}?Limit=1`);
  const [chosen, setChosen] = useState<Partial<Settings>>({});
  const changes = useRef(0);
  useEffect(() => {
    if (!changes.current) setChosen({});
  }, [value]);

  async function change(body: Partial<Settings>): Promise<void> {
    setChosen((before) => ({ ...before, ...body }));
    changes.current += 1;
    await act('The receiver was changed.', async () => {
      try {
        await service.send('PUT', PATH, body);
      } catch (error) {
        setChosen({});
        throw error;
      } finally {
        changes.current -= 1;
      }
    });
    refresh();
  }

  return { settings: value && { ...value, ...chosen }, change };
}

/** The built-in receiver: its settings, and the webhooks that it has received. */
export function ReceiverPanel({ service, act, query }: TabProps) {
  const { start, getPages } = useFilters('receiver', query);
  const { settings: value, change } = useSettings({ service, act });
  const { older, ...list } = useRows<ReceivedWebhook>(service, {
    path: PATH,
    name: 'Received',
    start,
    getKey,
  });
  const actOnce = useOnce(act);
  /** Registers it for every type of event that the user's scopes open. */
  const register = async () => {
    const { resources } = await loadSection(service, 'utilities');
    const call = resources.flatMap(({ calls }) => calls).find(({ path }) => path === CREATE);
    const EventTypes = listChoices(call?.body?.properties?.EventTypes?.items ?? {});
    await service.send('POST', CREATE, { Url: value?.Url, EventTypes });
  };

  return (
    <>
      <p>
        A stand-in for your server: it receives webhooks, checks their signatures, and can fail in the way you
        choose.
      </p>
      {value && (
        <section class="settings" aria-label="Settings of the receiver">
          <p>
            Its address: <code>{value.Url}</code>
          </p>
          <label>
            Behaviour
            <select
              value={value.Behaviour}
              onChange={({ currentTarget }) =>
                change({ Behaviour: currentTarget.value as Settings['Behaviour'] })
              }
            >
              {Object.entries(BEHAVIOUR_EFFECTS).map(([name, effect]) => (
                <option key={name} value={name}>
                  {effect}
                </option>
              ))}
            </select>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={value.ChecksSignature}
              onChange={({ currentTarget }) => change({ ChecksSignature: currentTarget.checked })}
            />
            Refuse a wrong signature
          </label>
          <button type="button" onClick={() => actOnce('The webhook was registered.', register)}>
            Register as a webhook
          </button>
        </section>
      )}
      <RowList
        {...list}
        {...getPages(older)}
        empty="Nothing has arrived yet. Pay a link that was created here, set your own link’s WebhookUrl to the address, or register it."
        getKey={getKey}
      >
        {(received) => <ReceivedRow received={received} />}
      </RowList>
    </>
  );
}
