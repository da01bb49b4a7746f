/** Starts the demo shop. `npm start` runs it next to the service. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '#servicepay-checkout/api';
import { createOrderBook } from './orders/orders.ts';
import { CALL_TIMEOUT_MS, createServicePay } from './orders/servicepay.ts';
import { buildShop } from './server.ts';
import { createSplit } from './split-payment.ts';
import { createCloud } from './till/cloud.ts';
import { CASH, createTill } from './till/create-till.ts';
import { createTerminal } from './till/terminal.ts';

// The service is on localhost. To a browser, 127.0.0.1 is another site, so the checkout is a third-party frame, as in real life.
const HOST = '127.0.0.1';

const baseUrl = process.env.SERVICE_URL || 'http://localhost:4242';
const port = Number(process.env.SHOP_PORT || 4243);

// A real shop keeps these in its secret store. They stay on the backend, always.
const username = process.env.SERVICEPAY_USERNAME || 'merchant';
const password = process.env.SERVICEPAY_PASSWORD || 'sandbox-merchant';

const poiid = process.env.TERMINAL_POIID || 'S1F2L-000158213605001';
const call = createClient({
  baseUrl,
  username,
  password,
  scopes: 'pos-terminals, online-payments',
  timeoutMs: CALL_TIMEOUT_MS,
});
const cloud = createCloud(call, poiid);
const dataDir = process.env.DATA_DIR || '.data';
mkdirSync(dataDir, { recursive: true });
const terminal = createTerminal({
  url: process.env.TERMINAL_URL,
  poiid,
  pinFile: join(dataDir, `till-${poiid}.pem`),
});

// Without a listener, Node ends the shop when its log cannot be written, for example on a full disk or a closed pipe.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

let shopUrl = '';
const split = createSplit(terminal.way, {
  call,
  findShopUrl: () => shopUrl,
  isSeen: () => till.isWatched(),
});

const till = createTill(
  { terminal: terminal.way, cloud: cloud.way, split, cash: CASH },
  { fetchProducts: cloud.fetchProducts, print: terminal.print },
);

const shop = buildShop({
  serviceUrl: baseUrl,
  orders: createOrderBook(),
  servicePay: createServicePay({ baseUrl, username, password }),
  till: {
    till,
    screenUrl: process.env.TERMINAL_SCREEN_URL ?? '',
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => shop.close().then(() => process.exit(0)));
}

try {
  shopUrl = await shop.listen({ host: HOST, port });
  console.log(`READY ${JSON.stringify({ shop: shopUrl })}`);
} catch (error) {
  const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isInUse ? `Port ${port} is in use. Choose another one with SHOP_PORT.` : String(error));
  process.exit(1);
}
