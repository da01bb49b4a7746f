import type { Drive } from '../peers/subject.ts';

export function renderFramePage(drive: Drive | undefined, shopOrigin: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Checkout</title>
<body><main id="content"><form><label>Card number <input></label><button>Pay</button></form></main>
<script src="/frame-script.js"></script>
<script>(${drive?.runFrame.toString() ?? '() => {}'})({ shopOrigin: ${JSON.stringify(shopOrigin)} });</script>`;
}

export function renderShopPage(drive: Drive | undefined, frameUrl: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<body><h1>Your order</h1><div id="box"></div>
<script src="/script.js"></script>
<script>window.mounted = []; window.frameUrl = ${JSON.stringify(frameUrl)};
window.driver = (${drive?.createDriver.toString() ?? '() => ({})'})();</script>
${'<p>Two cups and a kilo of coffee, sent on the day that they are paid.</p>'.repeat(20)}`;
}
