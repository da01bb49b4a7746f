/** Starts the demo shop. `npm start` runs it next to the service. */
import { createOrderBook } from './orders.ts';
import { buildShop } from './server.ts';
import { createServicePay } from './servicepay.ts';

// The service is on localhost. To a browser, 127.0.0.1 is another site, so the checkout is a third-party frame, as in real life.
const HOST = '127.0.0.1';

const serviceUrl = process.env.SERVICE_URL || 'http://localhost:4242';
const port = Number(process.env.SHOP_PORT || 4243);

const shop = buildShop({
  serviceUrl,
  orders: createOrderBook(),
  servicePay: createServicePay({
    serviceUrl,
    // A real shop keeps these in its secret store. They stay on the backend, always.
    username: process.env.SERVICEPAY_USERNAME || 'merchant',
    password: process.env.SERVICEPAY_PASSWORD || 'sandbox-merchant',
  }),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => shop.close().then(() => process.exit(0)));
}

try {
  const address = await shop.listen({ host: HOST, port });
  console.log(`READY ${JSON.stringify({ shop: address })}`);
} catch (error) {
  const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isInUse ? `Port ${port} is in use. Choose another one with SHOP_PORT.` : String(error));
  process.exit(1);
}
