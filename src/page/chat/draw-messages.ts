import type { ChatMessage } from '../../protocol/page-renderer.ts';

/** Nearer to the end than this, the reader follows what comes. */
const NEAR_PX = 80;

/** The time of day; of another day, with its date. */
function writeTime(at: Date, locale: string): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
}

/** Puts messages into the log of `chat-page.tsx` by their time, each once. The reader stays at the end, or where they have scrolled to. */
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
    name.textContent = `${main.dataset[From] ?? ''}: `;
    // Text only: whatever a message says, none of it becomes markup.
    text.textContent = Text;
    text.dataset.message = MessageId;
    time.dateTime = CreatedAt;
    time.textContent = writeTime(new Date(CreatedAt), locale);
    log.insertBefore(row, rows.find(({ dataset }) => (dataset.at ?? '') > CreatedAt) ?? null);
  }
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}
