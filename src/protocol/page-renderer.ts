import type { CheckoutView } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { RailId } from './payment-methods.ts';

/** The parts of the build that the document needs; the build writes them to `dist/page/assets.json`. Files are named under `/page/`. */
export interface PageAssets {
  script: string;
  /** The title of the browser's tab. */
  icon: string;
  /** The text of the stylesheet: in the document it needs no request before the first paint. */
  style: string;
  /** The text of the stylesheet that follows on a page that is in no frame. */
  hostedStyle: string;
  /** The text of the stylesheet that follows on a page with rare sections. */
  sectionsStyle: string;
  /** The text of the stylesheet of the pages without a payment: those of a subscription and a wallet. */
  manageStyle: string;
  /** Further files that an embedded page loads at once. */
  embedded: string[];
  /** Further files that a page with rare sections loads at once. */
  sections: string[];
}

/** The export `renderPage` of `dist/page-server/render-page.js`: renders the whole HTML document. */
export type RenderPage = (view: CheckoutView, assets: PageAssets) => string;

/** The reason why there is nothing to see. */
export type Notice = 'not_found' | 'wallet_closed';

/** `renderNotice`: a document without a payment, for an address that leads nowhere, or no further. */
export type RenderNotice = (notice: Notice, language: Language, assets: PageAssets) => string;

/** The text of the page that leads on from a frame, where a bank's page would stay blank. */
export interface HopView {
  /** The hop's own path: it leads on as soon as it is not in a frame. */
  path: string;
  method: RailId;
  merchantName: string;
  language: Language;
}

/** `renderHop`: a document with one link, which takes the whole window. */
export type RenderHop = (hop: HopView, assets: PageAssets) => string;

/** `renderReturn`: the document in the bank's frame after a 3-D Secure challenge, until the page closes it. */
export type RenderReturn = (language: Language, assets: PageAssets) => string;
