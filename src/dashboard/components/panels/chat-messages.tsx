import { usePolled } from '../../data/use-polled.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { LocalTime } from '../parts/record-fields.tsx';

interface Message {
  MessageId: string;
  Text: string;
  /** The sender; `null` for a message from the company. */
  User: { Name: string } | null;
  CreatedAt: string;
}

/** The newest messages of a thread, oldest first. */
export function ChatMessages({ service, threadId }: Pick<PanelProps, 'service'> & { threadId: string }) {
  const path = `/api/v5/chat/threads/${encodeURIComponent(threadId)}/messages?Limit=100`;
  const { value, problem } = usePolled<{ Messages: Message[] }>(service, path);
  return (
    <>
      <h3>Messages</h3>
      {problem && <p class="problem">{problem}</p>}
      <ol class="facts messages" aria-live="polite">
        {[...(value?.Messages ?? [])].reverse().map(({ MessageId, Text, User, CreatedAt }) => (
          <li key={MessageId} data-message={MessageId}>
            <b>{User ? User.Name : 'You'}</b> <LocalTime at={CreatedAt} />
            <p dir="auto">{Text}</p>
          </li>
        ))}
      </ol>
      {value && !value.Messages.length && <p class="empty">Nothing was written yet.</p>}
    </>
  );
}
