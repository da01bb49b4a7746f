import type { ChatView } from '../../../protocol/page-renderer.ts';
import type { ServiceTexts } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { ManagedMerchant } from './managed-merchant.tsx';

export interface ChatPageProps {
  view: ChatView;
  texts: ServiceTexts['chat'];
}

/** The frame of a chat, empty: the script loads the messages, and finds in `data-` attributes the words that it needs. */
export function ChatPage({ view, texts }: ChatPageProps) {
  const { merchantName } = view;
  const { you, offline, notSent, tooMany, tooLong, closed, over } = texts;
  return (
    <main
      class="chat"
      data-company={merchantName}
      data-user={you}
      data-offline={offline}
      data-not-sent={notSent}
      data-too-many={tooMany}
      data-too-long={tooLong}
      data-closed={closed}
      data-over={`${over.title}. ${over.text}`}
    >
      <ManagedMerchant view={view} title={texts.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and Safari gives the keyboard no other way to it. */}
      <div class="chat-log" role="log" aria-label={texts.messages} aria-busy="true" tabIndex={0}>
        <p class="note">{fillText(texts.hint, { merchant: merchantName })}</p>
      </div>
      <div class="chat-news">
        <p role="status" />
        <button class="button button-quiet" type="button" hidden>
          {texts.retry}
        </button>
      </div>
      <form class="chat-form">
        <textarea
          class="control"
          name="text"
          rows={2}
          dir="auto"
          autoComplete="off"
          aria-label={texts.label}
          placeholder={texts.label}
        />
        <button class="button" type="submit">
          {texts.send}
        </button>
      </form>
    </main>
  );
}
