import type { ChatView } from '../../../protocol/page-renderer.ts';
import type { ServiceTexts } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { writeLine } from '../../texts/write-line.ts';
import { ManagedMerchant } from './managed-merchant.tsx';

/** The empty frame of a chat. The script loads the messages, and finds its texts in `data-` attributes. */
export function ChatPage({ view, texts }: { view: ChatView; texts: ServiceTexts['chat'] }) {
  const { merchantName: merchant } = view;
  const { title, messages, hint, you, label, send, retry, noScript: _, over, ...sentences } = texts;
  const [company, user] = [merchant, you].map((name) => writeLine(name, '', view.language));
  const words = { company, user, over: `${over.title}. ${over.text}`, ...sentences };
  const data = Object.fromEntries(Object.entries(words).map(([name, word]) => [`data-${name}`, word]));
  return (
    <main class="chat" aria-label={title} {...data}>
      <ManagedMerchant {...{ view, title }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and Safari gives the keyboard no other way to it. */}
      <div class="chat-log" role="log" aria-label={messages} aria-busy="true" tabIndex={0}>
        <p class="note">{fillText(hint, { merchant })}</p>
      </div>
      <p role="status" />
      <button class="button button-quiet" type="button" hidden>
        {retry}
      </button>
      <form class="chat-form">
        <textarea class="control" name="text" rows={2} dir="auto" aria-label={label} placeholder={label} />
        <button class="button" type="submit">
          {send}
        </button>
      </form>
      <template>
        <div class="chat-row">
          <span class="visually-hidden" />
          <p dir="auto" />
          <time class="note" />
        </div>
      </template>
    </main>
  );
}
