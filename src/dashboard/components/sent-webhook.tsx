import { useState } from 'preact/hooks';
import type { SentWebhook as Sent } from '../answers.ts';
import type { PanelProps } from './panel-props.ts';

/** Headers and payload as they went over the wire, and the answer to each try. */
function write({ Payload, Attempts }: Sent): string {
  const tries = Attempts.flatMap(({ Attempt, Headers, Answer }) => [
    '',
    `Attempt ${Attempt}`,
    ...Object.entries(Headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    `Answer: ${Answer ?? 'empty'}`,
  ]);
  return ['content-type: application/json', '', Payload, ...tries].join('\n');
}

export interface SentWebhookProps extends PanelProps {
  deliveryId: string;
  /** Tries so far: another one has more to show. */
  tries: number;
}

/** What a delivery carried, loaded only on request. */
export function SentWebhook({ service, act, deliveryId, tries }: SentWebhookProps) {
  const [shown, setShown] = useState<{ sent: Sent; tries: number }>();

  async function load(): Promise<void> {
    const path = `/sandbox/deliveries/${encodeURIComponent(deliveryId)}`;
    setShown({ sent: (await service.get<{ Delivery: Sent }>(path)).Delivery, tries });
  }

  function toggle(event: Event): void {
    if ((event.currentTarget as HTMLDetailsElement).open && shown?.tries !== tries) void act('', load);
  }

  return (
    <details onToggle={toggle}>
      <summary>Payload and answers</summary>
      {shown && <pre>{write(shown.sent)}</pre>}
    </details>
  );
}
