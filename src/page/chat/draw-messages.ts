import type { ChatMessage } from '../../protocol/page-renderer.ts';

/** Nearer to the end than this, the reader follows what comes. */
const NEAR_PX = 80;

/** The time of day; of another day, with its date. */
function writeTime(at: Date, locale: string): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
}

function createPart(row: HTMLElement, tag: string, text: string): HTMLElement {
  const part = row.ownerDocument.createElement(tag);
  // Text only: whatever a message says, none of it becomes markup.
  part.textContent = text;
  row.append(part);
  return part;
}

export interface LogOptions {
  log: HTMLElement;
  /** The names of the two sides, for a screen reader. */
  names: Readonly<Record<string, string | undefined>>;
  /** How the reader writes times. */
  locale: string;
}

/** Puts messages into the log by their time, each once. The reader stays at the end, or where they have scrolled to. */
export function drawMessages({ log, names, locale }: LogOptions, messages: readonly ChatMessage[]): void {
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
  const rows = [...log.querySelectorAll<HTMLElement>('.chat-row')];
  for (const { MessageId, From, Text, CreatedAt } of messages) {
    if (rows.some(({ dataset }) => dataset.at === CreatedAt)) continue;
    const row = log.ownerDocument.createElement('div');
    row.className = 'chat-row';
    row.dataset.from = From;
    row.dataset.at = CreatedAt;
    createPart(row, 'span', `${names[From] ?? ''}: `).className = 'visually-hidden';
    const text = createPart(row, 'p', Text);
    text.dataset.message = MessageId;
    text.dir = 'auto';
    createPart(row, 'time', writeTime(new Date(CreatedAt), locale)).setAttribute('datetime', CreatedAt);
    const next = rows.findIndex(({ dataset }) => (dataset.at ?? '') > CreatedAt);
    log.insertBefore(row, rows[next] ?? null);
    rows.splice(next < 0 ? rows.length : next, 0, row);
  }
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}
