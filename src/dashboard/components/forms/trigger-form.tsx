import { useState } from 'preact/hooks';
import { useOnce } from '../../data/use-once.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import type { EventFact } from './webhook-form.tsx';

interface TriggerFormProps extends PanelProps {
  webhookId: string;
  types: readonly EventFact[];
}

/** SIMULATED: sends an event of any type to a webhook, although nothing has happened. */
export function TriggerForm({ service, act, webhookId, types }: TriggerFormProps) {
  const actOnce = useOnce(act);
  const [type, setType] = useState<string>();
  const EventType = type ?? types[0]?.Name ?? '';
  return (
    <form
      class="settings"
      onSubmit={(event) => {
        event.preventDefault();
        const path = `/sandbox/webhooks/${webhookId}/trigger`;
        void actOnce(`${EventType} is on its way.`, () => service.send('POST', path, { EventType }));
      }}
    >
      <label>
        Event
        <select value={EventType} onChange={({ currentTarget }) => setType(currentTarget.value)}>
          {types.map(({ Name }) => (
            <option key={Name}>{Name}</option>
          ))}
        </select>
      </label>
      <button type="submit">Send it</button>
      <p class="hint">
        Nothing happens but this event, with an amount of €19.90 and a transaction id of zeros.
      </p>
    </form>
  );
}
