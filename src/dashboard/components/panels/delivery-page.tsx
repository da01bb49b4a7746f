import type { SentWebhook } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { usePolled } from '../../data/use-polled.ts';
import type { PanelProps, RecordProps } from '../parts/panel-props.ts';
import { DeliveryRow } from '../rows/delivery-row.tsx';

/** Shows a delivery, with what was sent and answered. */
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
