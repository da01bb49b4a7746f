import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import type { Language } from '../../../protocol/languages.ts';
import type {
  ContractMailView,
  Mail,
  MailView,
  ReceiptMailView,
  RememberedMailView,
  RenderContractMail,
  RenderMail,
  RenderReceiptMail,
  RenderRememberedMail,
} from '../../../protocol/mails.ts';
import type {
  ChatView,
  ContractView,
  LeaveFrameView,
  OnboardingView,
  PageAssets,
  PageNotice,
  RememberedView,
  RenderChat,
  RenderContract,
  RenderLeaveFrame,
  RenderNotice,
  RenderOnboarding,
  RenderPage,
  RenderRemembered,
  RenderReturn,
  RenderWallet,
  WalletView,
} from '../../../protocol/page-renderer.ts';
import type {
  ManageView,
  RenderManage,
  RenderSubscriptionMail,
  SubscriptionMailView,
} from '../../../protocol/subscriptions.ts';
import { ConfigError } from '../config/config-error.ts';

/** Renders the page's documents, with the URLs of its built files, and its mails. */
export interface PageRenderer {
  renderPage(view: CheckoutView): string;
  renderNotice(notice: PageNotice, language: Language): string;
  renderLeaveFrame(view: LeaveFrameView): string;
  renderReturn(language: Language): string;
  renderManage(view: ManageView): string;
  renderOnboarding(view: OnboardingView): string;
  renderWallet(view: WalletView): string;
  renderContract(view: ContractView): string;
  renderContractMail(mail: ContractMailView): Mail;
  renderChat(view: ChatView): string;
  renderMail(mail: MailView): Mail;
  renderReceiptMail(mail: ReceiptMailView): Mail;
  renderRemembered(view: RememberedView): string;
  renderRememberedMail(mail: RememberedMailView): Mail;
  renderSubscriptionMail(mail: SubscriptionMailView): Mail;
  /** The hash of the stylesheet in every document, for a policy: `'sha256-…'`. */
  styleSource: string;
  /**
   * Returns the hashes of the stylesheets that a document contains. Only those are listed, because the header is not compressed.
   */
  findStyleSource(document: string): string;
  /** The languages of the page. Any other language falls back to English. */
  languages: readonly Language[];
}

/** Creates the source for `style-src` that allows an element with exactly this text. */
const createStyleSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Loads the built page. The service does not import the page's sources, but serves the output of the build.
 * @throws ConfigError if nothing is built
 */
export async function loadPage(distDir: string): Promise<PageRenderer> {
  const assetsFile = join(distDir, 'page', 'assets.json');
  const module = join(distDir, 'page-server', 'render-page.js');
  if (!existsSync(assetsFile) || !existsSync(module)) {
    throw new ConfigError(`The checkout page is not built (no "${assetsFile}"). Run: npm run build`);
  }
  const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as PageAssets;
  const { PAGE_LANGUAGES: languages, ...render } = (await import(pathToFileURL(module).href)) as {
    renderPage: RenderPage;
    renderNotice: RenderNotice;
    renderLeaveFrame: RenderLeaveFrame;
    renderReturn: RenderReturn;
    renderManage: RenderManage;
    renderOnboarding: RenderOnboarding;
    renderWallet: RenderWallet;
    renderContract: RenderContract;
    renderContractMail: RenderContractMail;
    renderChat: RenderChat;
    renderMail: RenderMail;
    renderReceiptMail: RenderReceiptMail;
    renderRemembered: RenderRemembered;
    renderRememberedMail: RenderRememberedMail;
    renderSubscriptionMail: RenderSubscriptionMail;
    PAGE_LANGUAGES: readonly Language[];
  };
  const styleSource = createStyleSource(assets.style);
  const others = [assets.hostedStyle, assets.sectionsStyle, assets.manageStyle].map((style) => ({
    element: `<style>${style}</style>`,
    source: createStyleSource(style),
  }));
  return {
    renderPage: (view) => render.renderPage(view, assets),
    renderNotice: (notice, language) => render.renderNotice(notice, language, assets),
    renderLeaveFrame: (view) => render.renderLeaveFrame(view, assets),
    renderReturn: (language) => render.renderReturn(language, assets),
    renderManage: (view) => render.renderManage(view, assets),
    renderOnboarding: (view) => render.renderOnboarding(view, assets),
    renderWallet: (view) => render.renderWallet(view, assets),
    renderContract: (view) => render.renderContract(view, assets),
    renderContractMail: render.renderContractMail,
    renderChat: (view) => render.renderChat(view, assets),
    renderMail: render.renderMail,
    renderReceiptMail: render.renderReceiptMail,
    renderRemembered: (view) => render.renderRemembered(view, assets),
    renderRememberedMail: render.renderRememberedMail,
    renderSubscriptionMail: render.renderSubscriptionMail,
    styleSource,
    findStyleSource(document) {
      const found = others.filter(({ element }) => document.includes(element));
      return [styleSource, ...found.map(({ source }) => source)].join(' ');
    },
    languages,
  };
}
