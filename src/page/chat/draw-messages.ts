import type { ChatMessage } from '../../protocol/page-renderer.ts';

/** If the end is closer than this, the log scrolls with new messages. */
const NEAR_PX = 80;

/** Writes the time of day, with the date unless it is today. */
function writeTime(at: Date, locale: string): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
}

/**
 * Adds messages to the log of `chat-page.tsx` in the order of time, each once. The log stays scrolled to the end, or to where the
 * reader has scrolled.
 */
export function drawMessages(main: HTMLElement, locale: string, messages: readonly ChatMessage[]): void {
  const log = main.querySelector('[role=log]') as HTMLElement;
  const { content } = main.querySelector('template') as HTMLTemplateElement;
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
  for (const { MessageId, From, Text, CreatedAt } of messages) {
    const rows = [...log.querySelectorAll<HTMLElement>('.chat-row')];
    if (rows.some(({ dataset }) => dataset.at === CreatedAt)) continue;
    const row = content.firstElementChild?.cloneNode(true) as HTMLElement;
    Object.assign(row.dataset, { from: From, at: CreatedAt });
    const [name, text, time] = [...row.children] as [HTMLElement, HTMLElement, HTMLTimeElement];
    name.textContent = main.dataset[From] ?? '';
    // Set as text, so that a message cannot contain markup.
    text.textContent = Text;
    text.dataset.message = MessageId;
    time.dateTime = CreatedAt;
    time.textContent = writeTime(new Date(CreatedAt), locale);
    log.insertBefore(row, rows.find(({ dataset }) => (dataset.at ?? '') > CreatedAt) ?? null);
  }
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}
