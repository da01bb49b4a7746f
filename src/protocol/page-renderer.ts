import type { CheckoutView } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { RailId } from './payment-methods.ts';

/** What the document needs of the build, which writes it to `dist/page/assets.json`. Files are named under `/page/`. */
export interface PageAssets {
  script: string;
  /** What a browser shows in its tab. */
  icon: string;
  /** The text of the stylesheet: in the document it needs no request before the first paint. */
  style: string;
  /** The text of the stylesheet that follows on a page that is in no frame. */
  hostedStyle: string;
  /** The text of the stylesheet that follows on a page with rare sections. */
  sectionsStyle: string;
  /** The text of the stylesheet that the page of a subscription has besides. */
  manageStyle: string;
  /** Further files that an embedded page loads at once. */
  framePart: string[];
  /** Further files that a page with rare sections loads at once. */
  sections: string[];
}

/** What `dist/page-server/render-page.js` exports as `renderPage`: the whole HTML document. */
export type RenderPage = (view: CheckoutView, assets: PageAssets) => string;

/** `renderNotice`: a document without a payment, for an address that leads nowhere. */
export type RenderNotice = (notice: 'not_found', language: Language, assets: PageAssets) => string;

/** What the page says that leads on from a frame, where a bank's page would stay blank. */
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
