import type { Drive, FrameTools } from './subject.ts';

interface FramePage {
  drive: Drive | undefined;
  shopOrigin: string;
  isGrowing: boolean;
}

interface ShopPage {
  drive: Drive | undefined;
  frameUrl: string;
  fitsHeight: boolean;
  /** The page mounts a frame by itself. */
  isMounted: boolean;
}

/** Of the content in a frame that grows: taller than a frame of 720 px from the start, and again after this while. */
const CONTENT_HEIGHT_PX = 900;
const GROWN_HEIGHT_PX = 1100;
const GROWS_AFTER_MS = 400;

/** Runs in the page in the frame. */
function watchHeight(report: (height: number) => void): void {
  const content = document.getElementById('content') as HTMLElement;
  new ResizeObserver(() => report(content.offsetHeight)).observe(content);
}

export function renderFramePage({ drive, shopOrigin, isGrowing }: FramePage): string {
  const grow = `const content = document.getElementById('content');
    content.style.height = '${CONTENT_HEIGHT_PX}px';
    setTimeout(() => { content.style.height = '${GROWN_HEIGHT_PX}px'; }, ${GROWS_AFTER_MS});`;
  const watch: string = isGrowing ? watchHeight.toString() : 'function watchHeight() {}';
  const origin: FrameTools['shopOrigin'] = shopOrigin;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Checkout</title>
<style>body { margin: 0 }</style>
<body><main id="content"><form><label>Card number <input></label><button>Pay</button></form></main>
<script>${isGrowing ? grow : ''}</script>
<script src="/frame-script.js"></script>
<script>${watch}
(${drive?.runFrame.toString() ?? '() => {}'})({ shopOrigin: ${JSON.stringify(origin)}, watchHeight });</script>`;
}

const PARAGRAPH = '<p>Two cups and a kilo of coffee, sent on the day that they are paid.</p>';

export function renderShopPage({ drive, frameUrl, fitsHeight, isMounted }: ShopPage): string {
  const mount = `window.mounting = driver.mount(document.getElementById('box'), frameUrl)
    .then((frame) => { mounted.push(frame); performance.mark('ready'); });`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<style>body { margin: 0; font: 16px/20px sans-serif } p { margin: 0 0 10px }</style>
<body><h1>Your order</h1><div id="box"></div>
<script src="/script.js"></script>
<script>window.mounted = []; window.frameUrl = ${JSON.stringify(frameUrl)};
window.driver = (${drive?.createDriver.toString() ?? '() => ({})'})({ fitsHeight: ${fitsHeight} });
${isMounted ? mount : ''}</script>
<div id="below">${PARAGRAPH.repeat(20)}</div>`;
}
