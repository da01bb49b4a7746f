import { useEffect, useState } from 'preact/hooks';
import type { SentWebhook as Sent } from '../../data/answers.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { AttemptList } from './attempt-list.tsx';

/** Indents a payload for people. It is sent in one line. */
function indent(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    // It is not JSON; show it as it is.
    return payload;
  }
}

/** The payload, indented, and each attempt to send it. */
export const SentText = ({ sent: { Payload, Attempts } }: { sent: Sent }) => (
  <>
    <pre>{Payload === null ? 'Your scopes do not show this.' : indent(Payload)}</pre>
    <AttemptList attempts={Attempts} />
  </>
);

interface SentWebhookProps extends Pick<PanelProps, 'service'> {
  deliveryId: string;
  /** The number of the newest attempt. A new one reloads an open payload. */
  newestTry: number;
}

/** The payload of a delivery, loaded only while it is shown. */
export function SentWebhookRow({ service, deliveryId, newestTry }: SentWebhookProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<{ sent: Sent; newestTry: number }>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (!isOpen || shown?.newestTry === newestTry) return;
    let isCurrent = true;
    const path = `/dashboard/deliveries/${encodeURIComponent(deliveryId)}`;
    service.get<{ Delivery: Sent }>(path).then(
      ({ Delivery }) => {
        // A later attempt has been requested since.
        if (!isCurrent) return;
        setProblem(undefined);
        setShown({ sent: Delivery, newestTry });
      },
      ({ message }: Error) => isCurrent && setProblem(message),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, newestTry]);

  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Payload and answers</summary>
      {problem && <p class="problem">{problem}</p>}
      {shown && <SentText sent={shown.sent} />}
    </details>
  );
}
