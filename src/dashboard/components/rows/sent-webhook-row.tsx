import { useEffect, useState } from 'preact/hooks';
import type { SentWebhook as Sent } from '../../data/answers.ts';
import type { PanelProps } from '../parts/panel-props.ts';

/** Writes the headers and payload as sent, and the answer to each attempt with the likely cause of a failure. */
function write({ Payload, Attempts }: Sent): string {
  const tries = Attempts.flatMap(({ Attempt, Headers, Answer, Hint, Error: error }) => [
    '',
    `Attempt ${Attempt}`,
    ...Object.entries(Headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    `Answer: ${Answer ?? (error ? 'none' : 'empty')}`,
    ...(Hint ? [`Hint: ${Hint}`] : []),
  ]);
  return ['content-type: application/json', '', Payload ?? 'Your scopes do not show this.', ...tries].join(
    '\n',
  );
}

export const SentText = ({ sent }: { sent: Sent }) => <pre>{write(sent)}</pre>;

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
