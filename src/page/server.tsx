import { renderToString } from 'preact-render-to-string';
import type { Brand } from '../protocol/brand/brand.ts';
import { LANGUAGE_CODES, type Language } from '../protocol/languages.ts';
import type { Mail } from '../protocol/mails.ts';
import type { Mails, PageModule, Pages } from '../protocol/page-module.ts';
import { isWallet } from '../protocol/payment-methods.ts';
import { App } from './components/app.tsx';
import { ChatPage } from './components/documents/chat-page.tsx';
import { ContractPage, describeContractNews } from './components/documents/contract-page.tsx';
import { type DocumentAssets, type DocumentProps, PageDocument } from './components/documents/document.tsx';
import { LeaveFramePage } from './components/documents/leave-frame-page.tsx';
import { describeManageNews, ManagePage } from './components/documents/manage-page.tsx';
import { NoticePage } from './components/documents/notice-page.tsx';
import { describeOnboarding, OnboardingPage } from './components/documents/onboarding-page.tsx';
import { PrivacyPage } from './components/documents/privacy-page.tsx';
import { ReceiptPaper } from './components/documents/receipt-paper.tsx';
import { RememberedPage } from './components/documents/remembered-page.tsx';
import { ReturnPage } from './components/documents/return-page.tsx';
import { STATIC_PARTS } from './components/documents/static-parts.tsx';
import { WalletPage } from './components/documents/wallet-page.tsx';
import { LAZY_SECTIONS } from './components/lazy-sections.ts';
import type { ScreenProps } from './components/parts/screen-props.ts';
import { CompactSummary } from './components/summary/compact-summary.tsx';
import type { ServiceTexts } from './locales/catalog.ts';
import type { MailOptions } from './mails/mail-options.ts';
import { writeAccountMail } from './mails/write-account-mail.ts';
import { writeContractMail } from './mails/write-contract-mail.ts';
import { writeLetterMail } from './mails/write-letter-mail.ts';
import { writePaymentMail } from './mails/write-payment-mail.ts';
import { writeReceiptMail } from './mails/write-receipt-mail.ts';
import { writeRememberedMail } from './mails/write-remembered-mail.ts';
import { writeSubscriptionMail } from './mails/write-subscription-mail.ts';
import { needsLazySections } from './methods/needs-lazy-sections.ts';
import { createPageState } from './start/create-page-state.ts';
import { selectSentTexts, selectTexts } from './start/select-texts.ts';
import { writeEmbeddedState } from './state/embedded-state.ts';
import { getPageTitle } from './state/page-title.ts';
import { writeBrandStyle } from './styling/brand-colors.ts';
import { adaptTexts } from './texts/adapt-texts.ts';
import { CATALOGS, SERVICE_TEXTS } from './texts/catalogs.ts';
import { isolateText } from './texts/isolate-text.ts';

export const PAGE_LANGUAGES: PageModule['PAGE_LANGUAGES'] = LANGUAGE_CODES;

/** Falls back to English for a language that this build does not have. */
const toLanguage = (wanted: Language | undefined): Language =>
  LANGUAGE_CODES.find((known) => known === wanted) ?? 'en';

type Render<Kind extends keyof Pages> = (view: Pages[Kind], assets: DocumentAssets) => string;

/** The sentences of a page that needs its code. */
const selectWarnings = ({ noScript, oldBrowser }: ServiceTexts) => ({ noScript, oldBrowser });

const renderCheckout: Render<'checkout'> = (given, assets) => {
  const language = toLanguage(given.language);
  const texts = CATALOGS[language];
  const catalog = selectTexts(adaptTexts(texts, given, language), given);
  // Without a purpose from the merchant, the page shows the action.
  const view = given.savesCard && !given.purpose ? { ...given, purpose: texts.saveCard.action } : given;
  const embedded = { view, language, catalog, written: {} };
  const state = createPageState(embedded);
  const isEmbedded = view.type === 'embedded';
  const hasSections = needsLazySections(view);
  const receiptTexts = { catalog: texts, texts: SERVICE_TEXTS[language] };
  const Receipt = (props: ScreenProps) => <ReceiptPaper {...props} {...receiptTexts} />;
  const parts = { ...STATIC_PARTS, Receipt };
  return `<!doctype html>${renderToString(
    <PageDocument
      {...{ language, assets, type: view.type }}
      styles={[
        isEmbedded ? assets.embeddedStyle : assets.hostedStyle,
        ...(hasSections ? [assets.sectionsStyle] : []),
        ...(view.receipt ? [assets.receiptStyle] : []),
      ]}
      // The chunks that `startPage` loads before it takes over the document.
      scripts={[...(isEmbedded ? assets.embedded : []), ...(view.receipt ? [assets.printScript] : [])]}
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
      // A receipt has nothing to press but its button, which the stylesheet hides.
      {...(!view.receipt && selectWarnings(SERVICE_TEXTS[language]))}
      wallets={view.state === 'open' ? view.methods.filter(isWallet) : []}
    >
      <App
        {...{ view, state }}
        sections={LAZY_SECTIONS}
        parts={parts}
        Order={isEmbedded ? CompactSummary : undefined}
      />
    </PageDocument>,
  )}`;
};

/** Renders a page without a payment. Its actions are forms; only a chat and the button of a contract need a script. */
const writeDocument = (props: Omit<DocumentProps, 'type'>): string =>
  `<!doctype html>${renderToString(<PageDocument {...props} type="neutral" />)}`;

/** Lists the stylesheets of pages with more than a notice. */
const listStyles = ({ hostedStyle, manageStyle }: DocumentAssets): string[] => [hostedStyle, manageStyle];

const renderNotice: Render<'notice'> = ({ notice, language: wanted }, assets) => {
  const language = toLanguage(wanted);
  const { notFound, wallet, chat } = SERVICE_TEXTS[language];
  const texts = { not_found: notFound, wallet_closed: wallet.closed, chat_over: chat.over }[notice];
  return writeDocument({ language, assets, title: texts.title, children: <NoticePage {...texts} /> });
};

const renderPrivacy: Render<'privacy'> = ({ language: wanted }, assets) => {
  const language = toLanguage(wanted);
  const { privacy: texts } = SERVICE_TEXTS[language];
  const children = <PrivacyPage {...{ language, texts }} />;
  return writeDocument({ language, assets, title: texts.title, styles: listStyles(assets), children });
};

const renderLeaveFrame: Render<'leave_frame'> = (view, assets) => {
  const language = toLanguage(view.language);
  const texts = SERVICE_TEXTS[language].leaveFrame;
  const title = `${texts.title} – ${isolateText(view.merchantName)}`;
  const children = <LeaveFramePage {...{ view, texts }} catalog={CATALOGS[language]} />;
  return writeDocument({ language, assets, title, children });
};

const renderReturn: Render<'return'> = ({ language: wanted }, assets) => {
  const language = toLanguage(wanted);
  const catalog = CATALOGS[language];
  const children = <ReturnPage {...{ catalog }} />;
  return writeDocument({ language, assets, title: catalog.titles.processing, children });
};

/** Chooses the language of a page, and its format of numbers and dates. */
const chooseTexts = ({ language: wanted, locale }: { language: Language; locale?: string }) => {
  const language = toLanguage(wanted);
  const catalog = CATALOGS[language];
  const writing = { language, catalog, written: {}, ...(locale && { locales: [locale] }) };
  return { language, catalog, texts: SERVICE_TEXTS[language], writing };
};

const renderManage: Render<'manage'> = (view, assets) => {
  const { language, ...words } = chooseTexts(view);
  const props = { view, ...words };
  const name = `${props.texts.manage.title} – ${isolateText(view.merchantName)}`;
  const news = describeManageNews(props);
  return writeDocument({
    ...{ language, assets },
    title: news ? `${news} ${name}` : name,
    hasBrands: true,
    styles: listStyles(assets),
    children: <ManagePage {...props} />,
  });
};

const renderOnboarding: Render<'onboarding'> = (view, assets) => {
  const { language, catalog, texts } = chooseTexts(view);
  const props = { view, catalog, texts };
  return writeDocument({
    ...{ language, assets },
    title: describeOnboarding(props),
    styles: listStyles(assets),
    children: <OnboardingPage {...props} />,
  });
};

const renderWallet: Render<'wallet'> = (view, assets) => {
  const { language, texts, ...words } = chooseTexts(view);
  return writeDocument({
    ...{ language, assets },
    title: `${texts.wallet.title} – ${isolateText(view.merchantName)}`,
    hasBrands: Boolean(view.cards),
    styles: listStyles(assets),
    children: <WalletPage {...words} view={view} texts={texts.wallet} />,
  });
};

const renderContract: Render<'contract'> = (view, assets) => {
  const { language, texts, ...words } = chooseTexts(view);
  const props = { ...words, view, texts: texts.contract, print: texts.print };
  return writeDocument({
    ...{ language, assets, scripts: [assets.printScript] },
    title: [describeContractNews(props), isolateText(view.title)].filter(Boolean).join(' '),
    styles: listStyles(assets),
    children: <ContractPage {...props} />,
  });
};

const renderChat: Render<'chat'> = (view, assets) => {
  const { language, texts } = chooseTexts(view);
  return writeDocument({
    ...{
      language,
      assets,
      ...selectWarnings(texts),
      noScript: texts.chat.noScript,
      scripts: [assets.chatScript],
    },
    title: `${texts.chat.title} – ${isolateText(view.merchantName)}`,
    styles: listStyles(assets),
    children: <ChatPage view={view} texts={texts.chat} />,
  });
};

/** Creates a function that renders a mail in its recipient's language. */
const createMailRenderer =
  <View extends { language: Language }>(write: (view: View, options: MailOptions) => Mail) =>
  (view: View, brand?: Brand): Mail => {
    const language = toLanguage(view.language);
    return write(view, { language, catalog: CATALOGS[language], texts: SERVICE_TEXTS[language], brand });
  };

const renderRemembered: Render<'remembered'> = (view, assets) => {
  const { language, ...words } = chooseTexts(view);
  const { title, forgotten } = words.texts.remembered;
  const name = `${title} – ${isolateText(view.merchantName)}`;
  return writeDocument({
    ...{ language, assets },
    title: view.isForgotten ? `${forgotten} ${name}` : name,
    hasBrands: true,
    styles: listStyles(assets),
    children: <RememberedPage {...words} view={view} texts={words.texts.remembered} />,
  });
};

const PAGES: { [Kind in keyof Pages]: Render<Kind> } = {
  checkout: renderCheckout,
  notice: renderNotice,
  privacy: renderPrivacy,
  leave_frame: renderLeaveFrame,
  return: renderReturn,
  manage: renderManage,
  onboarding: renderOnboarding,
  wallet: renderWallet,
  remembered: renderRemembered,
  contract: renderContract,
  chat: renderChat,
};

const MAILS: { [Kind in keyof Mails]: (view: Mails[Kind], brand?: Brand) => Mail } = {
  payment: createMailRenderer(writePaymentMail),
  receipt: createMailRenderer(writeReceiptMail),
  subscription: createMailRenderer(writeSubscriptionMail),
  contract: createMailRenderer(writeContractMail),
  remembered: createMailRenderer(writeRememberedMail),
  account: createMailRenderer(writeAccountMail),
  letter: createMailRenderer(writeLetterMail),
};

export const renderPage: PageModule['renderPage'] = (kind, view, assets, brand = {}) =>
  PAGES[kind](view, { ...assets, brandStyle: writeBrandStyle(brand) });

export const renderMail: PageModule['renderMail'] = (kind, view, brand) => MAILS[kind](view, brand);
