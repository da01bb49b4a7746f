import { useEffect } from 'preact/hooks';
import { usePolled } from '../../data/use-polled.ts';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

interface Message {
  MessageId: string;
  Text: string;
  /** The sender; `null` for a message from the company. */
  User: { Name: string } | null;
  CreatedAt: string;
}

const NOTIFICATIONS = '/api/v5/chat/notifications';

/** Marks the messages of a thread as read: they no longer wait for the company. */
async function markRead(service: PanelProps['service'], threadId: string): Promise<void> {
  const path = `${NOTIFICATIONS}?State=UNREAD&Limit=100`;
  const { Notifications } = await service.get<{
    Notifications: { NotificationId: string; ThreadId: string }[];
  }>(path);
  for (const { NotificationId, ThreadId } of Notifications)
    if (ThreadId === threadId) await service.send('POST', `${NOTIFICATIONS}/${NotificationId}/read`);
}

/** The newest messages of a thread, oldest first. Who sees them has read them. */
export function ChatMessages({ service, threadId }: Pick<PanelProps, 'service'> & { threadId: string }) {
  const path = `/api/v5/chat/threads/${encodeURIComponent(threadId)}/messages?Limit=100`;
  const { value, problem } = usePolled<{ Messages: Message[] }>(service, path);
  const newest = value?.Messages.find(({ User }) => User)?.MessageId;
  useEffect(() => {
    // A failure only leaves the count as it is, and the next message tries again.
    if (newest && !service.isReadOnly) markRead(service, threadId).catch(() => {});
  }, [newest, threadId]);
  return (
    <>
      <h3>Messages</h3>
      {problem && <p class="problem">{problem}</p>}
      <ol class="facts messages" aria-live="polite">
        {[...(value?.Messages ?? [])].reverse().map(({ MessageId, Text, User, CreatedAt }) => (
          <li key={MessageId} data-message={MessageId}>
            <b>{User ? User.Name : 'You'}</b> <Moment at={CreatedAt} isWhole />
            <p dir="auto">{Text}</p>
          </li>
        ))}
      </ol>
      {value && !value.Messages.length && <p class="empty">Nothing was written yet.</p>}
    </>
  );
}
