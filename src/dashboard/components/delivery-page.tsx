import type { SentWebhook } from '../data/answers.ts';
import { formatPlace } from '../data/place.ts';
import { usePolled } from '../data/use-polled.ts';
import { DeliveryRow } from './delivery-row.tsx';
import type { PanelProps, RecordProps } from './panel-props.ts';

/** One delivery, with what was sent and answered. */
export function DeliveryPage({ service, act, id }: RecordProps) {
  const path = `/sandbox/deliveries/${encodeURIComponent(id)}`;
  const { value, problem, refresh } = usePolled<{ Delivery: SentWebhook }>(service, path);
  const actAndRefresh: PanelProps['act'] = (done, work) => act(done, work).then(refresh);
  return (
    <>
      <p>
        <a href={formatPlace({ panel: 'deliveries' })}>← All deliveries</a>
      </p>
      {problem && <p class="problem">{problem}</p>}
      {!value && !problem && <p>Loading …</p>}
      {value && (
        <DeliveryRow delivery={value.Delivery} sent={value.Delivery} service={service} act={actAndRefresh} />
      )}
    </>
  );
}
