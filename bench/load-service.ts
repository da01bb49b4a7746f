/** The client of `measure-service.ts`: a process of its own, so that its work is not counted as the service's. */
import type { Load } from './measure-service.ts';

const baseUrl = process.argv[2] ?? '';

async function post(path: string, body: object, token?: string): Promise<Record<string, string>> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

const { AccessToken: token } = await post('/api/v4/auth/token', {
  Username: 'merchant',
  Password: 'sandbox-merchant',
});

/** Fifteen fields, as a real shop would send them. */
const createLink = () =>
  post(
    '/api/v4/payments/link',
    {
      Purpose: 'Order 4711',
      Amount: 4980,
      SuccessRedirectUrl: 'https://shop.example/success?order=4711',
      FailureRedirectUrl: 'https://shop.example/failure?order=4711',
      CancelRedirectUrl: 'https://shop.example/cancel?order=4711',
      Title: 'Your order',
      Description: 'Two cups and a kilo of coffee',
      Currency: 'EUR',
      Type: 'embedded',
      Lang: 'it',
      LinkDurationSeconds: 3600,
      ShopperStatement: 'BOTTEGA ROSSI',
      HideEmailInput: false,
      Metadata: { order: '4711', channel: 'web' },
      Items: [
        { Name: 'Cup', Quantity: 2, UnitPrice: 1490, VatRate: 22, VatCode: 'IVA22' },
        { Name: 'Coffee, 1 kg', Quantity: 1, UnitPrice: 2000, VatRate: 10, VatCode: 'IVA10' },
      ],
    },
    token,
  );

const { PaymentUrl: paymentUrl = '' } = await createLink();

const LOADS: Record<Load, () => Promise<unknown>> = {
  'create-link': createLink,
  'checkout-page': async () => (await fetch(paymentUrl)).text(),
};

process.on('message', async ({ load, calls }: { load: Load; calls: number }) => {
  for (let done = 0; done < calls; done += 1) await LOADS[load]();
  process.send?.('done');
});
process.send?.('ready');
