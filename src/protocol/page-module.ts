import type { Brand } from './brand/brand.ts';
import type { CheckoutView } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type {
  AccountMailView,
  ContractMailView,
  LetterMailView,
  Mail,
  MailView,
  ReceiptMailView,
  RememberedMailView,
} from './mails.ts';
import type {
  ChatView,
  ContractView,
  LeaveFrameView,
  NoticeView,
  OnboardingView,
  PageAssets,
  RememberedView,
  WalletView,
} from './page-renderer.ts';
import type { ManageView, SubscriptionMailView } from './subscriptions.ts';

/** The documents by their kinds, with the view of each. Only a checkout and a chat need scripts; the others act by forms. */
export interface Pages {
  /** The checkout page of a payment link. */
  checkout: CheckoutView;
  notice: NoticeView;
  /** The page about a shopper's data, at `PRIVACY_PATH`. */
  privacy: { language: Language };
  /** The link that navigates the whole window from a frame to a bank. */
  leave_frame: LeaveFrameView;
  /** Shown in the bank’s frame after a 3-D Secure challenge, until the page closes the frame. */
  return: { language: Language };
  manage: ManageView;
  onboarding: OnboardingView;
  wallet: WalletView;
  remembered: RememberedView;
  contract: ContractView;
  chat: ChatView;
}

/** The mails by their kinds, with the content of each. */
export interface Mails {
  /** The confirmation of a payment, or the details of a transfer. */
  payment: MailView;
  receipt: ReceiptMailView;
  subscription: SubscriptionMailView;
  contract: ContractMailView;
  remembered: RememberedMailView;
  account: AccountMailView;
  letter: LetterMailView;
}

/** The exports of `dist/page-server/render-page.js`. */
export interface PageModule {
  /** Renders a whole HTML document, in the brand of a company. */
  renderPage<Kind extends keyof Pages>(
    kind: Kind,
    view: Pages[Kind],
    assets: PageAssets,
    brand?: Brand,
  ): string;
  /** Renders a mail in its recipient's language, and in the brand of a company. */
  renderMail<Kind extends keyof Mails>(kind: Kind, view: Mails[Kind], brand?: Brand): Mail;
  /** Any other language falls back to English. */
  PAGE_LANGUAGES: readonly Language[];
}
