import type { ReceivedWebhook } from '../../../protocol/log-answers.ts';
import type { Receiver } from '../../data/answers.ts';
import { BEHAVIOUR_EFFECTS } from '../../data/behaviours.ts';
import { formatPlace } from '../../data/place.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { useRows } from '../../data/use-rows.ts';
import { createFormCall } from '../../sections/list-resources.ts';
import { loadSection } from '../../sections/load-section.ts';
import { listChoices } from '../../sections/open-api.ts';
import { CallForm } from '../forms/call-form.tsx';
import { useFilters } from '../parts/filter-bar.tsx';
import { ListRow } from '../parts/list-row.tsx';
import type { TabProps } from '../parts/panel-props.ts';
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

/** How it answers. */
const SETTINGS = createFormCall({
  method: 'PUT',
  path: PATH,
  verb: { label: 'How it answers', isFirst: {} },
  body: {
    required: ['Behaviour'],
    properties: {
      Behaviour: { enum: Object.keys(BEHAVIOUR_EFFECTS), 'x-names': BEHAVIOUR_EFFECTS },
      ChecksSignature: { type: 'boolean', title: 'Refuse a wrong signature' },
    },
  },
});

/** The built-in receiver: its settings, and the webhooks that it has received. */
export function ReceiverPanel({ service, act, query }: TabProps) {
  const { start, getPages } = useFilters('receiver', query);
  const { value, refresh } = usePolled<Receiver>(service, `${PATH}?Limit=1`);
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
        <>
          <p>
            Its address: <code>{value.Url}</code>
          </p>
          <CallForm
            service={service}
            act={act}
            call={SETTINGS}
            known={{ ...value }}
            findAddress={() => undefined}
            run={async ({ body }) => {
              await service.send('PUT', PATH, body);
              return { Message: 'The receiver was changed.' };
            }}
            onChanged={refresh}
          />
          <p class="buttons">
            <button type="button" onClick={() => actOnce('The webhook was registered.', register)}>
              Register as a webhook
            </button>
          </p>
        </>
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
