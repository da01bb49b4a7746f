import { renderToString } from 'preact-render-to-string';
import { LANGUAGE_CODES, type Language } from '../protocol/languages.ts';
import type {
  Mail,
  RenderContractMail,
  RenderMail,
  RenderReceiptMail,
  RenderRememberedMail,
} from '../protocol/mails.ts';
import type {
  PageAssets,
  RenderChat,
  RenderContract,
  RenderLeaveFrame,
  RenderNotice,
  RenderOnboarding,
  RenderPage,
  RenderRemembered,
  RenderReturn,
  RenderWallet,
} from '../protocol/page-renderer.ts';
import { isWallet } from '../protocol/payment-methods.ts';
import type { RenderManage, RenderSubscriptionMail } from '../protocol/subscriptions.ts';
import { App } from './components/app.tsx';
import { ChatPage } from './components/documents/chat-page.tsx';
import { ContractPage, describeContractNews } from './components/documents/contract-page.tsx';
import { type DocumentProps, PageDocument } from './components/documents/document.tsx';
import { LeaveFramePage } from './components/documents/leave-frame-page.tsx';
import { describeManageNews, ManagePage } from './components/documents/manage-page.tsx';
import { NoticePage } from './components/documents/notice-page.tsx';
import { describeOnboarding, OnboardingPage } from './components/documents/onboarding-page.tsx';
import { RememberedPage } from './components/documents/remembered-page.tsx';
import { ReturnPage } from './components/documents/return-page.tsx';
import { STATIC_PARTS } from './components/documents/static-parts.tsx';
import { WalletPage } from './components/documents/wallet-page.tsx';
import { LAZY_SECTIONS } from './components/lazy-sections.ts';
import type { MailOptions } from './mails/mail-options.ts';
import { writeContractMail } from './mails/write-contract-mail.ts';
import { writePaymentMail } from './mails/write-payment-mail.ts';
import { writeReceiptMail } from './mails/write-receipt-mail.ts';
import { writeRememberedMail } from './mails/write-remembered-mail.ts';
import { writeSubscriptionMail } from './mails/write-subscription-mail.ts';
import { needsLazySections } from './methods/needs-lazy-sections.ts';
import { createPageState } from './start/create-page-state.ts';
import { selectSentTexts, selectTexts } from './start/select-texts.ts';
import { writeEmbeddedState } from './state/embedded-state.ts';
import { getPageTitle } from './state/page-title.ts';
import { adaptTexts } from './texts/adapt-texts.ts';
import { CATALOGS, SERVICE_TEXTS } from './texts/catalogs.ts';
import { isolateText } from './texts/isolate-text.ts';

export const PAGE_LANGUAGES = LANGUAGE_CODES;

/** Falls back to English for a language that this build does not have. */
const toLanguage = (wanted: Language | undefined): Language =>
  LANGUAGE_CODES.find((known) => known === wanted) ?? 'en';

/** Renders the checkout page of a payment link. */
export const renderPage: RenderPage = (given, assets) => {
  const language = toLanguage(given.language);
  const texts = CATALOGS[language];
  const catalog = selectTexts(adaptTexts(texts, given, language), given);
  // Without a purpose from the merchant, the page shows the action.
  const view = given.savesCard && !given.purpose ? { ...given, purpose: texts.saveCard.action } : given;
  const embedded = { view, language, catalog, written: {} };
  const state = createPageState(embedded);
  const isEmbedded = view.type === 'embedded';
  const hasSections = needsLazySections(view);
  return `<!doctype html>${renderToString(
    <PageDocument
      {...{ language, assets, type: view.type }}
      styles={[...(isEmbedded ? [] : [assets.hostedStyle]), ...(hasSections ? [assets.sectionsStyle] : [])]}
      // The chunks that `startPage` loads before it takes over the document.
      scripts={isEmbedded ? assets.embedded : []}
      preloads={hasSections ? assets.sections : []}
      hasBrands={view.methods.includes('card')}
      title={getPageTitle(view, state)}
      writeState={() =>
        writeEmbeddedState({
          ...embedded,
          catalog: selectSentTexts(catalog),
          ...(hasSections && { hasSections }),
        })
      }
      noScript={SERVICE_TEXTS[language].noScript}
      wallets={view.state === 'open' ? view.methods.filter(isWallet) : []}
    >
      <App {...{ view, state }} sections={LAZY_SECTIONS} parts={STATIC_PARTS} />
    </PageDocument>,
  )}`;
};

/** Renders a page without a payment. Its actions are forms; only a chat has a script. */
const renderDocument = (props: Omit<DocumentProps, 'type'>): string =>
  `<!doctype html>${renderToString(<PageDocument {...props} type="neutral" />)}`;

/** Lists the stylesheets of pages with more than a notice. */
const listStyles = ({ hostedStyle, manageStyle }: PageAssets): string[] => [hostedStyle, manageStyle];

/** Renders the page for a URL that is unknown or no longer valid. */
export const renderNotice: RenderNotice = (notice, wanted, assets) => {
  const language = toLanguage(wanted);
  const { notFound, wallet, chat } = SERVICE_TEXTS[language];
  const texts = { not_found: notFound, wallet_closed: wallet.closed, chat_over: chat.over }[notice];
  return renderDocument({ language, assets, title: texts.title, children: <NoticePage {...texts} /> });
};

/** Renders the page in a frame that leads to a bank or wallet. */
export const renderLeaveFrame: RenderLeaveFrame = (view, assets) => {
  const language = toLanguage(view.language);
  const texts = SERVICE_TEXTS[language].leaveFrame;
  const title = `${texts.title} – ${isolateText(view.merchantName)}`;
  const children = <LeaveFramePage {...{ view, texts }} catalog={CATALOGS[language]} />;
  return renderDocument({ language, assets, title, children });
};

/** Renders the content of the bank's frame after a challenge, until the page closes the frame. */
export const renderReturn: RenderReturn = (wanted, assets) => {
  const language = toLanguage(wanted);
  const catalog = CATALOGS[language];
  const children = <ReturnPage {...{ catalog }} />;
  return renderDocument({ language, assets, title: catalog.titles.processing, children });
};

/** Chooses the language of a page, and its format of numbers and dates. */
const chooseTexts = ({ language: wanted, locale }: { language: Language; locale?: string }) => {
  const language = toLanguage(wanted);
  const writing = { language, written: {}, ...(locale && { locales: [locale] }) };
  return { language, catalog: CATALOGS[language], texts: SERVICE_TEXTS[language], writing };
};

/** Renders the page on which a shopper manages a subscription. */
export const renderManage: RenderManage = (view, assets) => {
  const { language, ...words } = chooseTexts(view);
  const props = { view, ...words };
  const name = `${props.texts.manage.title} – ${isolateText(view.merchantName)}`;
  const news = describeManageNews(props);
  return renderDocument({
    ...{ language, assets },
    title: news ? `${news} ${name}` : name,
    hasBrands: true,
    styles: listStyles(assets),
    children: <ManagePage {...props} />,
  });
};

/** Renders the page on which a company applies. */
export const renderOnboarding: RenderOnboarding = (view, assets) => {
  const { language, catalog, texts } = chooseTexts(view);
  const props = { view, catalog, texts };
  return renderDocument({
    ...{ language, assets },
    title: describeOnboarding(props),
    styles: listStyles(assets),
    children: <OnboardingPage {...props} />,
  });
};

/** Renders the hosted page of a company's wallets. */
export const renderWallet: RenderWallet = (view, assets) => {
  const { language, texts, ...words } = chooseTexts(view);
  return renderDocument({
    ...{ language, assets },
    title: `${texts.wallet.title} – ${isolateText(view.merchantName)}`,
    hasBrands: Boolean(view.cards),
    styles: listStyles(assets),
    children: <WalletPage {...words} view={view} texts={texts.wallet} />,
  });
};

/** Renders the page on which a contract is read and signed. */
export const renderContract: RenderContract = (view, assets) => {
  const { language, texts, ...words } = chooseTexts(view);
  const props = { ...words, view, texts: texts.contract };
  return renderDocument({
    ...{ language, assets },
    title: [describeContractNews(props), isolateText(view.title)].filter(Boolean).join(' '),
    styles: listStyles(assets),
    children: <ContractPage {...props} />,
  });
};

/** Renders the frame of a chat, which has its own script. */
export const renderChat: RenderChat = (view, assets) => {
  const { language, texts } = chooseTexts(view);
  return renderDocument({
    ...{ language, assets, noScript: texts.chat.noScript, scripts: [assets.chatScript] },
    title: `${texts.chat.title} – ${isolateText(view.merchantName)}`,
    styles: listStyles(assets),
    children: <ChatPage view={view} texts={texts.chat} />,
  });
};

/** Creates a function that renders a mail in its recipient's language. */
const createMailRenderer =
  <View extends { language: Language }>(write: (view: View, options: MailOptions) => Mail) =>
  (view: View): Mail => {
    const language = toLanguage(view.language);
    return write(view, { language, catalog: CATALOGS[language], texts: SERVICE_TEXTS[language] });
  };

export const renderMail: RenderMail = createMailRenderer(writePaymentMail);
export const renderReceiptMail: RenderReceiptMail = createMailRenderer(writeReceiptMail);
export const renderSubscriptionMail: RenderSubscriptionMail = createMailRenderer(writeSubscriptionMail);
export const renderContractMail: RenderContractMail = createMailRenderer(writeContractMail);
export const renderRememberedMail: RenderRememberedMail = createMailRenderer(writeRememberedMail);

/** Renders the page on which a shopper sees and deletes remembered cards. */
export const renderRemembered: RenderRemembered = (view, assets) => {
  const { language, ...words } = chooseTexts(view);
  const { title, forgotten } = words.texts.remembered;
  const name = `${title} – ${isolateText(view.merchantName)}`;
  return renderDocument({
    ...{ language, assets },
    title: view.isForgotten ? `${forgotten} ${name}` : name,
    hasBrands: true,
    styles: listStyles(assets),
    children: <RememberedPage {...words} view={view} texts={words.texts.remembered} />,
  });
};
