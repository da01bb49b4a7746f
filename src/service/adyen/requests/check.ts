/** `npm run adyen:check`: checks an Adyen test account with a test card. */
import { randomUUID } from 'node:crypto';
import { allowSlowConnections } from '../../platform/addresses/allow-slow-connections.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { type AdyenAnswer, createAdyenClient } from './create-adyen-client.ts';

/** A card that the test environment approves (docs.adyen.com, "Test card numbers"). */
const TEST_CARD = {
  type: 'scheme',
  number: '4111111111111111',
  expiryMonth: '03',
  expiryYear: '2030',
  cvc: '737',
  holderName: 'Test',
};

class StepFailed extends Error {}

function createSteps(config: AdyenConfig, print: (line: string) => void) {
  const client = createAdyenClient({ config, report: () => {}, onRefusedCredentials: () => {} });
  const { merchantAccount } = config;

  /** Sends a request, and prints whether the answer is as expected. */
  async function ask(
    name: string,
    path: string,
    body: object,
    isRight: (answer: AdyenAnswer['body']) => boolean,
  ) {
    const key = 'reference' in body ? String(body.reference) : randomUUID();
    const answer = await client
      .post({ path, body: { merchantAccount, ...body }, key })
      .catch((error: Error) => error);
    if (answer instanceof Error) throw new StepFailed(`${name}: ${answer.message}`);
    const { status, body: sent } = answer;
    if (status >= 300) throw new StepFailed(`${name}: ${status}, error ${sent.errorCode}`);
    if (!isRight(sent))
      throw new StepFailed(`${name}: ${sent.resultCode ?? sent.status} ${sent.refusalReason ?? ''}`);
    print(`ok ${name}`);
    return sent;
  }

  const isReceived = ({ status }: AdyenAnswer['body']) => status === 'received';
  const pay = (name: string, reference: string) =>
    ask(
      name,
      '/payments',
      {
        reference,
        amount: { value: 1990, currency: 'EUR' },
        returnUrl: 'https://localhost/return',
        channel: 'Web',
        shopperInteraction: 'Ecommerce',
        additionalData: { manualCapture: 'true' },
        paymentMethod: TEST_CARD,
      },
      ({ resultCode, pspReference }) => resultCode === 'Authorised' && typeof pspReference === 'string',
    );
  const modify = (name: string, psp: unknown, kind: string, value?: number) =>
    ask(
      name,
      `/payments/${psp}/${kind}`,
      { reference: randomUUID(), ...(value && { amount: { value, currency: 'EUR' } }) },
      isReceived,
    );
  return { ask, isReceived, pay, modify };
}

async function check(config: AdyenConfig, print: (line: string) => void): Promise<void> {
  const { ask, isReceived, pay, modify } = createSteps(config, print);
  await ask('the credentials', '/paymentMethods', {}, () => true);
  const { pspReference: taken } = await pay('a payment that is held', randomUUID());
  await modify('a capture of a part', taken, 'captures', 700);
  await modify('a refund', taken, 'refunds', 300);
  const { pspReference: freed } = await pay('another payment', randomUUID());
  await modify('a release', freed, 'cancels');
  const reference = randomUUID();
  await pay('a third payment', reference);
  const cancelled = { paymentReference: reference, reference: randomUUID() };
  await ask('a cancellation by reference', '/cancels', cancelled, isReceived);
}

async function main(): Promise<void> {
  allowSlowConnections();
  const { adyen } = readConfig(process.env);
  if (!adyen) throw new ConfigError('Set ACQUIRER=adyen and its variables (docs/production.md).');
  if (adyen.isLive)
    throw new ConfigError('ADYEN_CHECKOUT_URL is that of a live account: nothing is tried with real money.');
  await check(adyen, console.log);
  console.log(
    'Adyen accepted every request. It reports each result by notification: look for them in the log of the service.',
  );
}

main().catch((error: Error) => {
  if (error instanceof StepFailed) console.log(`FAILED ${error.message}`);
  else console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
